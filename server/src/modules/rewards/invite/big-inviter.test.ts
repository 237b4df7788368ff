/** An inviter of thousands: nothing that is asked or written at once grows with them, and little is done while their row is locked. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf, momentOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { fromBaht } from '@krapao/contract/money';
import { audit } from '../../../compose/audit.ts';
import type { Db } from '../../../db/pool.ts';
import { newId } from '../../../kernel/ids.ts';
import { HOUSE } from '../../../ledger/accounts.ts';
import { post } from '../../../ledger/post.ts';
import { balanceOf } from '../../../testing/fixtures.ts';
import { sharedWith } from '../../members/face.ts';
import { dayAfter, periodOf } from '../periods.ts';
import { refund } from '../refund/index.ts';
import { rewardsOver, type RewardsTest } from '../testing.ts';
import { countNextDay } from './count-day.ts';
import { invite } from './index.ts';
import { addInviters, inviterById } from './store.ts';

const FRIENDS = 3_000;
const MONDAY = dayOf(periodOf('week', new Date(periodOf('week', new Date()).from.getTime() - 1)).from);
const NOON = 12 * 3_600_000;
const at = (day: number) => new Date(momentOf(dayAfter(MONDAY, day)).getTime() + NOON);

let test: RewardsTest;
let inviter: MemberId;
const friends: MemberId[] = [];
beforeAll(async () => {
  test = await rewardsOver([refund, invite]);
  await test.set({
    ...{ inviteActive: true, inviteSuccess: 0, inviteFail: 5, inviteWeeklyMaximum: 2_000_000_000 },
    ...{ refundActive: true, refundSuccess: 0, refundFail: 1 },
  });
  test.clock.at = new Date();
  inviter = await test.player();
  await test.db.client.query(`update game_provider set connection = null`);
  await befriend();
  await addInviters(test.db, [inviter], MONDAY);
}, 60_000);
afterAll(() => test.drop());

/** Members as registration and a deposit leave them, five hundred at a time. */
async function befriend(): Promise<void> {
  const { client } = test.db;
  const { rows } = await client.query<{ id: MemberId }>(
    `insert into member (id, phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency, invited_by)
      select 'F' || lpad(n::text, 11, '0'), '09' || lpad(n::text, 8, '0'), 'Friend', 'none', 'KBANK', 'SOMCHAI JAIDEE', '88' || lpad(n::text, 8, '0'), 'BAHT', $1
      from generate_series(1, $2::int) n returning id`,
    [inviter, FRIENDS],
  );
  friends.push(...rows.map(({ id }) => id).toSorted());
  const wallets = await client.query<{ id: bigint; memberId: MemberId }>(
    `insert into ledger_account (member_id, code, balance, statement_count) select m, 'WALLET', 0, 0 from unnest($1::text[]) m
      returning id, member_id as "memberId"`,
    [friends],
  );
  const from = await test.house(HOUSE.cashIn('TEST'));
  for (let n = 0; n < FRIENDS; n += 500)
    await test.db.withTx((tx) =>
      post(
        tx,
        wallets.rows.slice(n, n + 500).map(({ id: to, memberId }) => {
          const id = newId();
          const about = { kind: 'slip_deposit', subject: { kind: 'opening', id } } as const;
          const money = { from, to, amount: fromBaht(100), memberId };
          return { ...about, ...money, reference: id, detail: { from: 'SCB', to: 'WALLET' }, at: at(-9) };
        }),
      ),
    );
  // each of them by one address of a carrier, again and again on one day
  await client.query(
    `insert into member_sign_in (member_id, user_agent, ip, at) select m, 'x', 'carrier', $2 from unnest($1::text[]) m, generate_series(1, 3)`,
    [[...friends, inviter], at(0)],
  );
}

/** A round of each of them: so much lost of 1,000. */
async function allLose(day: number, baht: number, name: string): Promise<void> {
  await test.db.client.query(
    `with told as (
        insert into game_round (slot_code, id, member_id, at, stake, win, counted)
        select 'JOKER', $4 || m, m, $2, 100000, 100000 - $3::bigint, 100000 from unnest($1::text[]) m returning *
      ) insert into game_turnover (member_id, slot_code, day, rounds, stake, net, counted)
        select member_id, slot_code, (at at time zone 'Asia/Bangkok')::date, 1, stake, win - stake, counted from told`,
    [friends, at(day), baht * 100, name],
  );
}

interface Asked {
  /** The longest list that a statement was given, and how many statements a transaction made. */
  longest: number;
  statements: number;
}

/** The same database, with a look at what it is asked. */
function watched(db: Db, asked: Asked): Db {
  const look = <C extends object>(client: C, isTx: boolean): C =>
    new Proxy(client, {
      get(target, name, receiver) {
        const value = Reflect.get(target, name, receiver) as unknown;
        if (name !== 'query') return value;
        return (...statement: [unknown, unknown[]?]) => {
          const [first, second] = statement;
          const values = second ?? (first as { values?: unknown[] }).values ?? [];
          for (const one of values)
            if (Array.isArray(one)) asked.longest = Math.max(asked.longest, one.length);
          if (isTx) asked.statements += 1;
          return (value as (...all: unknown[]) => unknown).apply(target, statement);
        };
      },
    });
  return {
    ...db,
    client: look(db.client, false),
    withTx: (work, lockMs) => db.withTx((tx) => work({ ...tx, client: look(tx.client, true) }), lockMs),
  };
}

describe('an inviter of thousands', () => {
  it('has a day counted by bounded statements, few of them under the lock, in one movement', async () => {
    await allLose(0, 40, 'first');
    const asked: Asked = { longest: 0, statements: 0 };
    await countNextDay({ ...test.deps, db: watched(test.db, asked) }, inviter);
    expect(await balanceOf(test, inviter, 'INVITE')).toBe(fromBaht(FRIENDS * 2));
    expect(asked.longest).toBe(1_000);
    expect(asked.statements).toBeLessThanOrEqual(24);
    const { rows } = await test.db.client.query(
      `select (select count(*)::int from ledger_movement where kind = 'invite_earn') as movements,
        (select count(*)::int from invite_earning where state = 'granted') as earnings`,
    );
    expect(rows).toEqual([{ movements: 1, earnings: FRIENDS }]);
    const { body } = await test.call(inviter, 'invite', { body: { page: 300, limit: 10 } });
    expect(body).toMatchObject({ total: FRIENDS, invitees: FRIENDS, invites: { length: 10 } });
    expect((await audit(test.db)).breaches).toEqual([]);
  });

  it('is asked nothing twice: days without news read no rounds', async () => {
    const asked: Asked = { longest: 0, statements: 0 };
    await countNextDay({ ...test.deps, db: watched(test.db, asked) }, inviter);
    expect(asked.longest).toBe(500);
    expect(await inviterById(test.db, inviter)).toMatchObject({ nextDay: dayAfter(MONDAY, 2), owed: 0n });
  });

  it('shares the address of a carrier with none of them', async () => {
    expect(await sharedWith(test.db, inviter, friends.slice(0, 500))).toEqual(new Map());
  });

  it('whose row somebody holds is counted later, and a friend’s refund comes back rather than wait', async () => {
    await allLose(2, 100, 'third');
    const [friend = inviter] = friends;
    test.clock.at = new Date(at(7).getTime() + NOON);
    const holder = await test.db.client.connect();
    try {
      await holder.query('set idle_in_transaction_session_timeout = 0');
      await holder.query('begin');
      await holder.query('select from inviter where id = $1 for update', [inviter]);
      await expect(countNextDay(test.deps, inviter)).rejects.toMatchObject({ code: '55P03' });
      expect(await test.call(friend, 'refund/receive')).toMatchObject({
        status: 503,
        body: { message: 'SERVICE_UNAVAILABLE' },
      });
    } finally {
      await holder.query('rollback');
      holder.release(true);
    }
    expect((await inviterById(test.db, inviter))?.nextDay).toBe(dayAfter(MONDAY, 2));
    await Promise.all([
      countNextDay(test.deps, inviter),
      ...friends.slice(0, 20).map((one) => test.call(one, 'refund/receive')),
    ]);
    await countNextDay(test.deps, inviter);
    // who was told to come back, since the row was held for longer than they wait, does
    await test.call(friend, 'refund/receive');
    expect((await audit(test.db)).breaches).toEqual([]);
    expect(await balanceOf(test, friend, 'REFUND')).toBe(fromBaht(1.4));
    expect(await balanceOf(test, inviter, 'INVITE')).toBe(fromBaht(FRIENDS * 7));
  });
});
