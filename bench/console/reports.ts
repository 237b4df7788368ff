/** Reports of 31 days over sums as ten million movements leave them, against the same figures added up from a ledger of a million. */
import { REPORTS } from '@krapao/contract/console/constants';
import { dayOf } from '@krapao/contract/bangkok';
import { migrate } from '@krapao/server/db/migrate';
import type { Db } from '@krapao/server/db/pool';
import { createReadReport } from '@krapao/server/modules/reports/read';
import { createSums } from '@krapao/server/modules/reports/sum';
import { makeDatabase, withClient, type DatabaseServer } from '../machine/database-server.ts';
import { describeMachine } from '../machine/describe.ts';
import { withDb } from '../product/members.ts';
import { commandLine, median, number, printRow, table } from '../report.ts';

const MOVEMENTS = 1_000_000;
const MEMBERS = 10_000;
const DAYS = 366;
const DAY_MS = 86_400_000;
/** What is not summed when somebody looks: more than comes between two sums. */
const REST = 2_000;
/** Of each day: members who invited somebody who came that day, and sources. */
const REFERRERS = 500;
const SOURCES = 50;
const TIMES = 7;

const FILL = `set session_replication_role = replica;
  insert into member (id, phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency, created_at)
    select 'B' || n, '08' || lpad(n::text, 8, '0'), 'Somchai', 'none', 'KBANK', 'SOMCHAI JAIDEE', lpad(n::text, 10, '0'), 'BAHT', now() - n * interval '50 minutes'
    from generate_series(1, ${MEMBERS}) n;
  insert into game_provider (code, name, category, protocol, launch, logo, background, position)
    select 'GAME' || n, 'Game', 'slot', 'amb', 'site', '/l.png', '/b.png', n from generate_series(1, 16) n;
  insert into ledger_account (member_id, code) select 'B' || n, 'WALLET' from generate_series(1, ${MEMBERS}) n;
  insert into ledger_account (member_id, code) values (null, 'CASH_IN:SCB'), (null, 'CASH_IN:KBANK'), (null, 'CASH_OUT'), (null, 'IN_TRANSIT:PAYOUT'), (null, 'PRIZE:COST');
  insert into ledger_account (member_id, code) select null, 'PLAY:GAME' || n from generate_series(1, 16) n;
  insert into ledger_movement (reference, kind, from_account, to_account, amount, member_id, statement_no, at, our_bank, our_account)
    select 'bench:' || n, kind.name, case when kind.is_in then house.id else wallet.id end, case when kind.is_in then wallet.id else house.id end, 100 + n % 9000,
      wallet.member_id, case when kind.name like '%deposit' then n end, now() - (${MOVEMENTS} - n) * interval '1 second' * (${DAYS} * 86400.0 / ${MOVEMENTS}),
      case when kind.name like '%deposit' then 'SCB' end, case when kind.name like '%deposit' then '1112223334' end
    from generate_series(1, ${MOVEMENTS}) n
    join lateral (select * from (values (0, 'slip_deposit', 'CASH_IN:SCB', true), (1, 'feed_deposit', 'CASH_IN:KBANK', true), (2, 'withdraw_correction_out', 'CASH_OUT', false),
      (3, 'coupon_cash', 'PRIZE:COST', true), (4, 'play_result', null, true), (5, 'play_result', null, false), (6, 'play_result', null, false), (7, 'play_result', null, true))
      as k (at, name, code, is_in) where k.at = n % 8) kind on true
    join ledger_account house on house.member_id is null and house.code = coalesce(kind.code, 'PLAY:GAME' || (1 + n / 8 % 16))
    join ledger_account wallet on wallet.member_id = 'B' || (1 + (n * 7919::bigint) % ${MEMBERS}) and wallet.code = 'WALLET' order by n;
  reset session_replication_role`;

/** What only many members leave, and nothing of that is in the ledger here. */
const MORE = `insert into report_day (day, name, key, count, amount)
  select day::date, name, case when name like '%referrer' then 'R' || (n * 31 + extract(doy from day)::int) % 20000 else 'S' || n end, 1, 100
  from generate_series(now() - interval '${DAYS} days', now(), interval '1 day') day
  join (select 'registered_referrer' as name, ${REFERRERS} as most union all select 'first_referrer', ${REFERRERS}
    union all select 'registered_source', ${SOURCES} union all select 'first_source', ${SOURCES} union all select 'deposited_source', ${SOURCES}) names on true
  join lateral generate_series(1, most) n on true on conflict do nothing;
  insert into report_day (day, name, key, count, amount)
    select day::date, name, 'GAME' || n, 1000, 5000 from generate_series(now() - interval '${DAYS} days', now(), interval '1 day') day,
      unnest(array['settled', 'turnover']) name, generate_series(1, 16) n on conflict do nothing;
  insert into report_day (day, name, key, count, amount)
    select day::date, 'staff', 'person' || n || ' payout.approve', 40, 0 from generate_series(now() - interval '${DAYS} days', now(), interval '1 day') day,
      generate_series(1, 60) n on conflict do nothing`;

/** The same from the ledger itself: kinds by day and account. */
const DIRECT = `select (m.at at time zone 'Asia/Bangkok')::date as day, m.kind, a.code, count(*), sum(case when a.id = m.to_account then m.amount else -m.amount end)
  from ledger_movement m join ledger_account a on a.id in (m.from_account, m.to_account) and a.member_id is null
  where m.at >= now() - interval '31 days' group by 1, 2, 3`;

async function took(work: () => Promise<unknown>): Promise<number[]> {
  await work();
  const times: number[] = [];
  for (let i = 0; i < TIMES; i += 1) {
    const begun = performance.now();
    await work();
    times.push(performance.now() - begun);
  }
  return times;
}

async function sumAll(db: Db): Promise<number> {
  const begun = performance.now();
  const sums = createSums(db);
  const isDone = async () =>
    (
      await db.client.query<{ ok: boolean }>(
        `select upto_movement >= ${MOVEMENTS - REST} as ok from report_state`,
      )
    ).rows[0]?.ok ?? false;
  while (!(await isDone())) await sums.bringUpToDate();
  return performance.now() - begun;
}

export async function benchReports(server: DatabaseServer): Promise<void> {
  const url = await makeDatabase(server, 'reports');
  console.log(`${number(MOVEMENTS)} movements are prepared …`);
  await migrate(url);
  await withClient(url, async (client) => {
    await client.query(FILL);
    await client.query('vacuum (analyze) ledger_movement, ledger_account, member');
  });
  await withDb(url, async (db) => {
    console.log(`They were summed in ${number(await sumAll(db))} ms, once.`);
    // what has come since the last sum
    await db.client.query(
      `update report_state set upto_movement = least(upto_movement, ${MOVEMENTS - REST})`,
    );
    await withClient(url, async (client) => {
      await client.query(MORE);
      await client.query('vacuum (analyze) report_day');
    });
    const { rows } = await db.client.query<{ rows: bigint }>('select count(*) as rows from report_day');
    console.log(
      `${number(Number(rows[0]?.rows ?? 0))} rows of sums, ${number(REST)} movements not summed yet.`,
    );
    const read = createReadReport(db);
    const range = { language: 'th', from: dayOf(Date.now() - 30 * DAY_MS), to: dayOf(Date.now()) } as const;
    const year = { ...range, from: dayOf(Date.now() - (DAYS - 1) * DAY_MS) };
    const direct = await took(() => db.client.query(DIRECT));
    const shown: string[][] = [];
    const all: number[] = [];
    for (const name of REPORTS) {
      const month = await took(() => read({ name, ...range }, 1_000));
      all.push(...month);
      const whole = await took(() => read({ name, ...year }, 1_000));
      shown.push([name, number(median(month), 1), number(Math.max(...month), 1), number(median(whole), 1)]);
    }
    console.log(table([['', '31 days, p50 ms', 'most ms', '366 days, p50 ms'], ...shown]));
    console.log(`The same of 31 days from the ledger itself: ${number(median(direct), 1)} ms`);
    const most = Math.max(...all);
    printRow({
      what: `A report of 31 days, each of ${String(REPORTS.length)}, sums as of ten million movements`,
      ours: `median ${number(median(all), 1)} ms, slowest ${number(most, 1)} ms`,
      baseline: `days alone from a ledger of ${number(MOVEMENTS)}: ${number(median(direct), 1)} ms`,
      ratio: number(median(all) / median(direct), 2),
      target: '< 300 ms',
      command: commandLine(),
      machine: describeMachine(server),
    });
  });
}
