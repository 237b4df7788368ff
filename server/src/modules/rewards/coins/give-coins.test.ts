import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { fromBaht } from '@krapao/contract/money';
import { audit } from '../../../compose/audit.ts';
import type { Tx } from '../../../db/pool.ts';
import { memberWith, testDb, type TestDb } from '../../../testing/fixtures.ts';
import type { Deposited } from '../../deposits/face.ts';
import type { RoundChange } from '../../games/face.ts';
import { testGames } from '../../games/testing.ts';
import { writeSettings } from '../../site/settings.ts';
import { coinsForDeposit, coinsForRounds } from './give-coins.ts';
import { coinsOf } from './store.ts';

const NOON = new Date('2026-11-22T05:00:00Z');
const MIDNIGHT = new Date('2026-11-22T17:00:00Z');

let test: TestDb;
let id: MemberId;
const told: string[] = [];
const realtime = { changed: (memberId: MemberId, topics: readonly string[]) => told.push(`${memberId}: ${topics.join(' ')}`) }; // prettier-ignore
beforeAll(async () => {
  test = await testDb();
  await testGames(test);
});
beforeEach(async () => {
  ({ id } = await memberWith(test));
});
afterAll(() => test.drop());

async function deposit(baht: number, at = NOON, memberId = id): Promise<void> {
  const deposited = { memberId, amount: fromBaht(baht), at } as Deposited;
  await test.db.withTx((tx) => coinsForDeposit({ realtime })(tx, deposited));
}

/** Play as a report keeps it: its sums first, then what follows. */
async function play(baht: number, at = NOON, memberId = id, meanwhile = async (_tx: Tx) => {}) {
  const counted = BigInt(Math.round(baht * 100));
  await test.db.withTx(async (tx) => {
    await tx.client.query(
      `insert into game_turnover as t (member_id, slot_code, day, rounds, stake, net, counted) values ($1, 'JOKER', $2, 1, $3, 0, $3)
        on conflict (member_id, slot_code, day) do update set counted = t.counted + excluded.counted`,
      [memberId, dayOf(at), counted],
    );
    await meanwhile(tx);
    await coinsForRounds({ realtime })(tx, 'JOKER', [{ memberId, at } as RoundChange]);
  });
}

describe('coins of a day', () => {
  it('are one for 300 baht that were deposited and staked, and no more than ten', async () => {
    await play(6_000);
    const after: number[] = [];
    for (const baht of [299, 1, 900, 5_000, 3_000]) {
      await deposit(baht);
      after.push(await coinsOf(test.db, id));
    }
    expect(after).toEqual([0, 1, 4, 10, 10]);
  });

  it('come with the stakes where those are later, and the member’s screens hear of it', async () => {
    await deposit(900);
    await play(299.99);
    expect(await coinsOf(test.db, id)).toBe(0);
    told.length = 0;
    await play(0.01);
    expect(await coinsOf(test.db, id)).toBe(1);
    expect(told).toEqual([`${id}: wallet wheel`]);
    await play(5_000);
    expect(await coinsOf(test.db, id)).toBe(3);
  });

  it('stay when play is corrected, and are not given again when it is told anew', async () => {
    await deposit(900);
    await play(900);
    await play(-900);
    expect(await coinsOf(test.db, id)).toBe(3);
    await play(900);
    expect(await coinsOf(test.db, id)).toBe(3);
  });

  it('are of that day in Bangkok', async () => {
    await deposit(300, new Date(MIDNIGHT.getTime() - 1));
    await play(300, MIDNIGHT);
    expect(await coinsOf(test.db, id)).toBe(0);
    await deposit(300, MIDNIGHT);
    expect(await coinsOf(test.db, id)).toBe(1);
  });

  it('go by what the operator has set', async () => {
    await writeSettings(test.db, { coinBaht: 100, coinsPerDay: 2 });
    await play(300);
    await deposit(300);
    expect(await coinsOf(test.db, id)).toBe(2);
    await writeSettings(test.db, { coinBaht: 300, coinsPerDay: 10 });
  });

  it('are all given where deposits and play of many come at one time', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => memberWith(test)));
    await Promise.all(
      members.flatMap(({ id: one }) => [
        deposit(300, NOON, one),
        play(600, NOON, one),
        deposit(300, NOON, one),
      ]),
    );
    expect(await Promise.all(members.map(({ id: one }) => coinsOf(test.db, one)))).toEqual(
      members.map(() => 2),
    );
  });

  it('are given also where the first play of a day is kept while its first deposit is credited', async () => {
    // the deposit begins, and can't see the play, before that commits
    let credited: Promise<void> | undefined;
    await play(600, NOON, id, async () => {
      credited = deposit(600);
      await credited;
    });
    expect(await coinsOf(test.db, id)).toBe(2);
  });

  it('are one to one with what was entered for it, and the audit finds where they are not', async () => {
    expect((await audit(test.db)).breaches).toEqual([]);
    await deposit(300);
    await test.db.client.query('update coin_day set given = 1 where member_id = $1', [id]);
    const { breaches } = await audit(test.db);
    expect(breaches.map(({ check }) => check)).toEqual([
      'a day has given the coins that were entered for it',
    ]);
    await test.db.client.query('update coin_day set given = 0 where member_id = $1', [id]);
  });
});
