import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { AppError } from '../../kernel/app-error.ts';
import { newId, newMemberId } from '../../kernel/ids.ts';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { accountBy } from './accounts/store.ts';
import { createCallLimit, QUESTIONS_PER_MINUTE, TRANSFERS_PER_MINUTE } from './call-limit.ts';
import { inTransit, playerIn, testGames } from './testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

const LIMITED = { code: 'RATE_LIMITED', params: { retryAfter: expect.any(Number) as number } };
const codeOf = (error: unknown): string => (error instanceof AppError ? error.code : String(error));

describe('what one member has providers do in a minute', () => {
  it('is bounded for links, passwords and new accounts as for balances, together, before anybody is asked', async () => {
    const { games, id, username, provider } = await playerIn(test);
    await testGames(test, ['SLOTXO']);
    await test.db.client.query(
      "update game_provider set auto_login = 'autoJoker', launch = 'link' where code = 'JOKER'",
    );
    const link = { memberId: id, autoLogin: 'autoJoker', username, language: 'th' as const };
    await Promise.all([games.launch(link), games.resetPassword(id, 'JOKER'), games.refresh(id)]);
    await createCallLimit(test.db)(id, 'question', QUESTIONS_PER_MINUTE - 4);
    const asked = provider().calls.length;
    const { passwordEncrypted: before } = (await accountBy(test.db, id, 'JOKER')) ?? {};
    await expect(games.launch(link)).rejects.toMatchObject(LIMITED);
    await expect(games.resetPassword(id, 'JOKER')).rejects.toMatchObject(LIMITED);
    Object.assign(provider(), { pageState: () => expect.fail('asked for the page of sign-in') });
    await expect(games.account(id, 'JOKER')).rejects.toMatchObject(LIMITED);
    await expect(games.refresh(id)).rejects.toMatchObject(LIMITED);
    const { games: both, providers } = await testGames(test, ['JOKER', 'SLOTXO']);
    await expect(both.activate(id, 'SLOTXO')).rejects.toMatchObject(LIMITED);
    expect([provider().calls.length, providers.get('SLOTXO')?.calls]).toEqual([asked, []]);
    expect((await accountBy(test.db, id, 'JOKER'))?.passwordEncrypted).toEqual(before);
  });

  it('leaves room for two hundred transfers at once, also of who may ask nothing any more', async () => {
    const { games, server, id, fill, balances } = await playerIn(test);
    await fill(10_000);
    await createCallLimit(test.db)(id, 'question', QUESTIONS_PER_MINUTE - 1);
    const servers = [games, server()] as const;
    const ends = await Promise.allSettled(
      Array.from({ length: 200 }, (_, i) => {
        const [from, to] = i % 3 ? ['WALLET', 'JOKER'] : ['JOKER', 'WALLET'];
        const order = { memberId: id, operation: newId(), from, to, amount: satang(i % 2 ? 100 : 90_000) };
        return servers[i % 2 ? 0 : 1].transfer(order);
      }),
    );
    const codes = new Set(ends.flatMap((end) => (end.status === 'rejected' ? [codeOf(end.reason)] : [])));
    expect([...codes].filter((code) => !['MONEY_NOT_ENOUGH', 'TRANSFER_IN_PROGRESS'].includes(code))).toEqual(
      [],
    );
    expect(ends.some(({ status }) => status === 'fulfilled')).toBe(true);
    const { wallet, game, provider } = await balances();
    expect([wallet + game, game]).toEqual([100_000, provider]);
  });

  it('is bounded for transfers of their own: what is more moves nothing, and what was made is told again', async () => {
    const { games, id, fill, provider, balances } = await playerIn(test);
    const operation = newId();
    await fill(100, operation);
    await createCallLimit(test.db)(id, 'transfer', TRANSFERS_PER_MINUTE - 1);
    const [before, asked] = [await balances(), provider().calls.length];
    await expect(fill(100)).rejects.toMatchObject(LIMITED);
    await expect(games.transferAll({ memberId: id, operation: newId(), to: 'JOKER' })).rejects.toMatchObject(
      LIMITED,
    );
    expect([await balances(), provider().calls.length, await inTransit(test)]).toEqual([before, asked, 0n]);
    expect(await fill(100, operation)).toMatchObject({ status: 'SUCCESS', reference: operation });
  });

  it('is counted once each, at once and at several servers, and begins anew after a minute', async () => {
    const [id, other] = [newMemberId(), newMemberId()];
    const servers = [createCallLimit(test.db), createCallLimit(test.db)] as const;
    const ends = await Promise.allSettled(
      Array.from({ length: 150 }, (_, i) => servers[i % 2 ? 0 : 1](id, 'question')),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(QUESTIONS_PER_MINUTE);
    await servers[0](other, 'question', QUESTIONS_PER_MINUTE);
    await servers[0](id, 'transfer');
    await test.db.client.query('update game_refresh set expire = expire - 60000 where key like $1', [
      `%${id}`,
    ]);
    await servers[1](id, 'question', QUESTIONS_PER_MINUTE);
    await expect(servers[0](id, 'question')).rejects.toMatchObject(LIMITED);
  });
});
