import { afterAll, expect, it } from 'vitest';
import { connect } from '../../db/pool.ts';
import { upgrades } from '../../db/testing.ts';
import { silent } from '../../testing/fixtures.ts';
import { readMonth, readPage } from './read.ts';

const { leftAt, drop } = upgrades();
afterAll(drop);

/** The release in which a payout that came back was a deposit in the statement. */
const BEFORE = '0320';

const PAYOUT = '00000000-0000-4000-8000-000000000001';
const CONTRADICTION = '00000000-0000-4000-8000-000000000002';
/** A payout that came back. */
const ROWS = `set session_replication_role = replica;
    insert into member (id, phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency)
      values ('M', '0810000001', 'Noi', 'x', 'KBANK', 'SOMCHAI JAIDEE', '1000000001', 'BAHT');
    insert into ledger_account (member_id, code, statement_count) values ('M', 'WALLET', 2), (null, 'CASH_OUT', 0), (null, 'IN_TRANSIT:PAYOUT', 0);
    insert into ledger_movement (reference, kind, from_account, to_account, amount, member_id, statement_no, at)
      select 'withdraw:${PAYOUT}:hold', 'withdraw_hold', w.id, h.id, 10000, 'M', 1, '2026-07-02T03:00:00Z'::timestamptz
        from ledger_account h, ledger_account w where h.code = 'IN_TRANSIT:PAYOUT' and w.code = 'WALLET'
      union all
      select 'withdraw:${PAYOUT}:correction:${CONTRADICTION}', 'withdraw_correction_in', h.id, w.id, 10000, 'M', 2, '2026-07-04T03:00:00Z'
        from ledger_account h, ledger_account w where h.code = 'CASH_OUT' and w.code = 'WALLET';
    insert into payout (id, member_id, amount, bank_code, account_name, account_no, hold_movement, state, closed_at)
      select '${PAYOUT}', 'M', 10000, 'KBANK', 'SOMCHAI JAIDEE', '1000000001', id, 'settled', now() from ledger_movement where kind = 'withdraw_hold';
    insert into payout_contradiction (id, payout_id, ended, told, said, told_by, state, corrected, closed_at)
      values ('${CONTRADICTION}', '${PAYOUT}', 'settled', 'returned', 'CLOSED', 'callback', 'corrected', 10000, now());
    reset session_replication_role`;
/** As that release indexes it: the payout, and what came back of it. */
const PAID = `insert into statement_index (member_id, upto_no, upto_movement, upto_day) select 'M', 1, min(id), '2026-07-02' from ledger_movement;
    insert into statement_line (member_id, type, no, statement_no) values ('M', 'withdraw', 1, 1);
    insert into statement_day (member_id, type, day, last_no, last_statement_no, amount, returned)
      values ('M', 'withdraw', '2026-07-02', 1, 1, 10000, 0)`;
const CAME_BACK = `select from statement_index where member_id = 'M' for update;
    insert into statement_line (member_id, type, no, statement_no) values ('M', 'deposit', 1, 2);
    insert into statement_day (member_id, type, day, last_no, last_statement_no, amount, returned)
      values ('M', 'deposit', '2026-07-04', 1, 2, 10000, 0);
    update statement_index set upto_no = 2, upto_movement = (select max(id) from ledger_movement), upto_day = '2026-07-04'`;

async function isShownRight(url: string): Promise<void> {
  const db = connect(url, 2, silent);
  const numbers = async (type: 'deposit' | 'withdraw') =>
    (await readPage(db, 'M', { type }, { page: 1, limit: 10 })).movements.map(({ no }) => Number(no));
  expect(await numbers('deposit')).toEqual([]);
  expect(await numbers('withdraw')).toEqual([2, 1]);
  expect(await readMonth(db, 'M', '2026-07')).toMatchObject({ in: 0n, out: 0n });
  await db.close();
}

it('a payout that came back and was indexed as a deposit is among withdrawals, and the month counts what it undoes less', async () => {
  const { client, url, up } = await leftAt(BEFORE);
  for (const written of [ROWS, PAID, CAME_BACK]) await client.query(written);
  await up();
  await isShownRight(url);
});

it('is among them once, and nothing twice, where a server of the release before indexes it while the database comes along', async () => {
  const { client, url, up } = await leftAt(BEFORE);
  for (const written of [ROWS, PAID, 'begin', CAME_BACK]) await client.query(written);
  const done = up();
  const look = connect(url, 1, silent);
  const waits = async () => {
    const { rowCount } = await look.client.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount;
  };
  await expect.poll(waits, { interval: 20, timeout: 10_000 }).toBe(1);
  await look.close();
  await client.query('commit');
  await done;
  await isShownRight(url);
});
