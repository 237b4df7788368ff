import { afterAll, afterEach, expect, it } from 'vitest';
import { dayOf, momentOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { connect, type Db } from '../../../db/pool.ts';
import { upgrades } from '../../../db/testing.ts';
import { silent } from '../../../testing/fixtures.ts';
import { readSettings } from '../../site/settings.ts';
import { dayAfter, periodOf } from '../periods.ts';
import { refundChecks } from './audit.ts';
import { createRefunds } from './refunds.ts';

/** The release before it was noted how long periods are. */
const BEFORE = '0186';
const MONDAY = dayOf(periodOf('week', new Date(periodOf('week', new Date()).from.getTime() - 1)).from);
const ID = 'MEMBER' as MemberId;
const at = (day: number) => momentOf(dayAfter(MONDAY, day));
const paid = (id: number, from: Date, to: Date) =>
  `('00000000-0000-0000-0000-00000000000${id}', '${ID}', '${from.toISOString()}', '${to.toISOString()}',
    '{"success":0,"fail":500,"maximum":500000,"edges":{"slot":4,"sport":3,"live":1,"lotto":20}}', 5000, 5000, 5000, -100000, 1000000, now() - interval '1 hour')`;
const lost = (day: number) => `('${ID}', 'JOKER', '${dayAfter(MONDAY, day)}', 1, 1000000, -100000, 1000000)`;

const { leftAt, drop } = upgrades();
const opened: Db[] = [];
afterEach(async () => {
  for (const db of opened.splice(0)) await db.close();
});
afterAll(drop);

/** A database whose member was paid for one length of periods, and whose setting was changed to another one, before the upgrade. */
async function upgraded(period: 'week' | 'day', periods: readonly string[]): Promise<Db> {
  const { client, url, up } = await leftAt(BEFORE);
  await client.query(`set session_replication_role = replica;
    insert into member (id, phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency)
      values ('${ID}', '0810000000', 'Noi', 'x', 'KBANK', 'SOMCHAI JAIDEE', '1000000000', 'BAHT');
    insert into game_provider (code, name, category, protocol, launch, logo, background, position)
      values ('JOKER', 'Joker', 'slot', 'amb', 'site', '/l.png', '/b.png', 1);
    insert into game_turnover (member_id, slot_code, day, rounds, stake, net, counted) values ${lost(0)}, ${lost(1)}, ${lost(2)};
    insert into game_round (slot_code, id, member_id, at, stake, win, counted)
      select 'JOKER', day::text, member_id, day::timestamp at time zone 'Asia/Bangkok', stake, stake + net, counted from game_turnover;
    insert into refund_period (id, member_id, from_at, to_at, terms, earned, given, granted, net, counted, created_at) values ${periods.join()};
    insert into site_setting (name, value) values ('refundPeriod', '"${period}"'), ('refundActive', 'true'), ('refundDays', '14')
      on conflict (name) do update set value = excluded.value;
    reset session_replication_role`);
  await up();
  const db = connect(url, 2, silent);
  opened.push(db);
  return db;
}

const [, , , SHARED] = refundChecks;
const shared = async (db: Db) => (await db.client.query<object>(SHARED?.text ?? '')).rows;
const check = (db: Db) =>
  createRefunds({
    db,
    clock: { now: () => new Date(at(7).getTime() + 7 * 3_600_000) },
    settings: { current: () => readSettings(db) },
    bonuses: { holds: async () => false, windows: async () => [], given: async () => new Map() },
  } as unknown as Parameters<typeof createRefunds>[0]).check(ID, 'en');

it('periods of two lengths that were paid for before lengths were noted are no finding, and one that comes later is', async () => {
  const db = await upgraded('day', [paid(1, at(0), at(7)), paid(2, at(1), at(2))]);
  expect(await shared(db)).toEqual([]);
  await db.client
    .query(`insert into refund_period (member_id, from_at, to_at, terms, earned, given, net, counted)
    select member_id, from_at + interval '2 days', to_at, terms, 0, 0, 0, 0 from refund_period where to_at - from_at > interval '1 day'`);
  expect(await shared(db)).toHaveLength(1);
});

it.each([
  ['days of a week', 'day', [paid(1, at(0), at(7))]],
  ['a week of days', 'week', [paid(1, at(0), at(1))]],
] as const)('%s that were paid for before lengths were noted are not paid again', async (_, period, kept) => {
  expect(await check(await upgraded(period, kept))).toMatchObject({
    result: false,
    receivable: 0n,
    period: null,
  });
});
