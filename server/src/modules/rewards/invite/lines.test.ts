/** What an inviter reads of years: the same lines and sums as all earnings have, by those days alone that a page is of. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { upgrades } from '../../../db/testing.ts';
import { rewardsOver, type RewardsTest } from '../testing.ts';
import { invite } from './index.ts';
import { earningsPage, heldOf } from './told.ts';

const DAYS = 400;
const FRIENDS = 40;
const LIMIT = 7;

/** Of friends that inviter has: granted, held and refused, some by two periods, some of which debts took all. */
const EARNINGS = `insert into invite_earning (id, inviter_id, invitee_id, day, played, earned, amount, state, created_at)
  select gen_random_uuid(), inviter, id, day, day - p, 100, case when n % 11 = 0 then 0 else n % 7 * 10 + p end,
      case when n % 13 = 0 then 'held' when n % 17 = 0 then 'refused' else 'granted' end, day + interval '30 hours' + p * interval '1 ms'
    from (
      select id, invited_by as inviter, current_date - nth as day, nth * (row_number() over (partition by nth order by id) + 3) as n
        from member, generate_series(1, ${DAYS}) nth where invited_by is not null and nth % 3 <> 0
    ) one, generate_series(0, 1) p where p = 0 or n % 2 = 0`;

let test: RewardsTest;
let inviter: MemberId;
const { leftAt, drop } = upgrades();
beforeAll(async () => {
  test = await rewardsOver([invite]);
  inviter = await test.player();
  const { client } = test.db;
  await client.query(
    `insert into member (id, phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency, invited_by)
      select 'F' || lpad(n::text, 11, '0'), '09' || lpad(n::text, 8, '0'), 'Friend', 'none', 'KBANK', 'SOMCHAI JAIDEE', '88' || lpad(n::text, 8, '0'), 'BAHT', $1
      from generate_series(1, ${FRIENDS}) n`,
    [inviter],
  );
  await client.query(EARNINGS);
  await client.query('analyze invite_earning, inviter_lines');
});
afterAll(async () => {
  await test.drop();
  await drop();
});

interface Line {
  inviteeId: MemberId;
  amount: bigint;
  createdAt: Date;
}
/** All of them, grouped at once. */
const grouped = async () =>
  (
    await test.db.client.query<Line>(
      `select invitee_id as "inviteeId", sum(amount)::bigint as amount, max(created_at) as "createdAt" from invite_earning
        where inviter_id = $1 and amount > 0 and state = 'granted' group by day, invitee_id order by day desc, invitee_id`,
      [inviter],
    )
  ).rows;
const pageOf = (page: number, limit = LIMIT) => earningsPage(test.db, inviter, { page, limit });

async function expectSame(): Promise<void> {
  const all = await grouped();
  const pages = Math.ceil(all.length / LIMIT);
  for (const page of [1, 2, 3, 9, 10, 11, Math.floor(pages / 2), pages - 1, pages, pages + 1, 1_000_000])
    expect(await pageOf(page)).toEqual({
      total: all.length,
      earnings: all.slice((page - 1) * LIMIT, page * LIMIT),
    });
}

it('lines that an inviter reads are those of all earnings, a page at a time, whatever became of them since', async () => {
  expect(await earningsPage(test.db, 'NOBODY' as MemberId, { page: 1, limit: 10 })).toEqual({
    total: 0,
    earnings: [],
  });
  await expectSame();
  const { client } = test.db;
  await client.query(
    `update invite_earning set state = 'granted' where state = 'held' and invitee_id like '%1'`,
  );
  await expectSame();
  await client.query(`delete from invite_earning where state = 'granted' and invitee_id like '%2'`);
  await client.query(`update invite_earning set amount = 0 where invitee_id like '%3'`);
  await expectSame();
});

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}
/** Rows of that table that a statement looks at. */
function looked(plan: Plan, table: string): number {
  const own =
    plan['Relation Name'] === table ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0;
  return (plan.Plans ?? []).reduce((sum, one) => sum + looked(one, table), own * plan['Actual Loops']);
}

it('a page of lines and what is held read no more earnings than the days of the page and what is held have', async () => {
  const { client } = test.db;
  let rows = 0;
  const explained = {
    ...test.db,
    client: {
      query: async ({ text, values, name }: { text: string; values: unknown[]; name: string }) => {
        const { rows: plans } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          `explain (analyze, format json) ${text}`,
          values,
        );
        for (const { Plan: plan } of plans[0]?.['QUERY PLAN'] ?? []) rows += looked(plan, 'invite_earning');
        return client.query({ text, values, name });
      },
    } as unknown as typeof client,
  };
  const pages = Math.ceil((await grouped()).length / LIMIT);
  for (const page of [1, Math.floor(pages / 2), pages]) {
    rows = 0;
    expect((await earningsPage(explained, inviter, { page, limit: LIMIT })).earnings.length).toBeGreaterThan(
      0,
    );
    // two periods of each friend, of two days at most
    expect(rows).toBeLessThanOrEqual(FRIENDS * 2 * 2);
  }
  const { rows: held } = await client.query(`select from invite_earning where state = 'held'`);
  rows = 0;
  expect(await heldOf(explained, inviter)).toBeGreaterThan(0n);
  expect(rows).toBe(held.length);
});

it('lines of before days had counts are counted by the upgrade', async () => {
  const { client, up } = await leftAt('0192');
  await client.query(`set session_replication_role = replica;
    insert into member (id, phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency, invited_by)
      select 'F' || n, '081000000' || n, 'Noi', 'x', 'KBANK', 'SOMCHAI JAIDEE', '100000000' || n, 'BAHT', case when n > 0 then 'F0' end
        from generate_series(0, 5) n;
    ${EARNINGS}; reset session_replication_role`);
  await up();
  const { rows: kept } = await client.query<object>('select day, lines from inviter_lines order by 1');
  const { rows: counted } = await client.query<object>(
    `select day, count(distinct invitee_id)::int as lines from invite_earning where state = 'granted' and amount > 0 group by 1 order by 1`,
  );
  expect(kept.length).toBeGreaterThan(DAYS / 2);
  expect(kept).toEqual(counted);
});
