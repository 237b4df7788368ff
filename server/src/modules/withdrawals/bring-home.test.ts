import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { AppError } from '../../kernel/app-error.ts';
import { accountOf, HOUSE, openAccount } from '../../ledger/accounts.ts';
import { postOne } from '../../ledger/post.ts';
import { memberWith, testDb, type TestDb } from '../../testing/fixtures.ts';
import { createBringHome, type GameMoves } from './bring-home.ts';

const GAMES = { RICH: 500_00, POOR: 50, BROKEN: 20_00, SLOW: 30_00 } as const;

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
  for (const code of Object.keys(GAMES)) {
    await test.db.client.query(
      `insert into game_provider (code, name, category, protocol, launch, logo, background, position)
       values ($1, $1, 'slot', 'joker', 'site', '', '', 1)`,
      [code],
    );
  }
});
afterAll(() => test.drop());

/** A member with an open account at each game and so much in it. */
async function player(): Promise<MemberId> {
  const { id } = await memberWith(test);
  for (const [code, amount] of Object.entries(GAMES)) {
    const from = await test.house(HOUSE.play(code));
    await test.db.withTx(async (tx) => {
      await tx.client.query(
        `insert into game_account (member_id, slot_code, username, password_encrypted, state) values ($1, $2, $1 || $2, '', 'open')`,
        [id, code],
      );
      await openAccount(tx, id, code);
      const to = (await accountOf(tx, id, code))?.id ?? 0n;
      const posting = { from, to, amount: satang(amount), memberId: id, detail: {} };
      await postOne(tx, {
        ...posting,
        reference: `${id}:${code}`,
        kind: 'play_result',
        subject: { kind: 'game_account', id: code },
      });
    });
  }
  return id;
}

function moves(failed: string[] = []) {
  const asked: Parameters<GameMoves['transferHome']>[0][] = [];
  const games: GameMoves = {
    refresh: () => Promise.resolve({ failed }),
    transferHome(request) {
      asked.push(request);
      if (request.from === 'BROKEN') return Promise.reject(new AppError('TRANSFER_FAIL'));
      return Promise.resolve({ status: request.from === 'SLOW' ? 'PENDING' : 'SUCCESS' });
    },
  };
  return { asked, games };
}

const ONE_BAHT = satang(100);
const OPERATION = '11111111-2222-4333-8444-555555555555';

describe('bringing game balances home', () => {
  it('moves every balance of a baht or more, and names what is not known to be home', async () => {
    const id = await player();
    const { asked, games } = moves();
    expect(
      await createBringHome(test.db, games)({ memberId: id, operation: OPERATION, amount: ONE_BAHT }),
    ).toEqual({ stuck: ['BROKEN', 'SLOW'] });
    expect(asked.map(({ from, amount }) => ({ from, amount }))).toEqual([
      { from: 'BROKEN', amount: 20_00n },
      { from: 'RICH', amount: 500_00n },
      { from: 'SLOW', amount: 30_00n },
    ]);
  });

  it('names a game whose provider does not tell its balance', async () => {
    const { games } = moves(['POOR']);
    const request = { memberId: await player(), operation: OPERATION, amount: ONE_BAHT };
    expect(await createBringHome(test.db, games)(request)).toEqual({
      stuck: ['BROKEN', 'POOR', 'SLOW'],
    });
  });

  it('asks for the same transfers when it is asked again as the same operation', async () => {
    const id = await player();
    const { asked, games } = moves();
    const bringHome = createBringHome(test.db, games);
    const request = { memberId: id, operation: OPERATION, amount: ONE_BAHT };
    await bringHome(request);
    await bringHome(request);
    const operations = asked.map(({ operation }) => operation);
    expect(operations.slice(3)).toEqual(operations.slice(0, 3));
    expect(new Set(operations).size).toBe(3);
  });

  it('moves nothing where all of it would not be enough, and as much as there is where it is just enough', async () => {
    const id = await player();
    const { asked, games } = moves();
    const bringHome = createBringHome(test.db, games);
    const all = { memberId: id, operation: OPERATION, amount: satang(550_00) };
    await expect(bringHome({ ...all, amount: satang(550_01) })).rejects.toMatchObject({
      code: 'MONEY_NOT_ENOUGH',
      params: { stuck: [] },
    });
    expect(asked).toEqual([]);
    await bringHome(all);
    expect(asked).toHaveLength(3);
  });

  it('counts nothing that a provider does not tell of: what may not be there moves nothing', async () => {
    const { asked, games } = moves(['RICH']);
    const request = { memberId: await player(), operation: OPERATION, amount: satang(50_01) };
    await expect(createBringHome(test.db, games)(request)).rejects.toMatchObject({
      code: 'MONEY_NOT_ENOUGH',
      params: { stuck: ['RICH'] },
    });
    expect(asked).toEqual([]);
  });
});
