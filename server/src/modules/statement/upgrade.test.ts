import { afterAll, expect, it } from 'vitest';
import { connect } from '../../db/pool.ts';
import { upgrades } from '../../db/testing.ts';
import { silent } from '../../testing/fixtures.ts';
import { readMonth, readPage } from './read.ts';

const { leftAt, drop } = upgrades();
afterAll(drop);

/** The release in which a payout that came back was a deposit in the statement. */
const BEFORE = '0320';

it('a payout that came back and was indexed as a deposit is among withdrawals, and the month counts what it undoes less', async () => {
  const { client, url, up } = await leftAt(BEFORE);
  const payout = '00000000-0000-4000-8000-000000000001';
  await client.query(`set session_replication_role = replica;
    insert into member (id, phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency)
      values ('M', '0810000001', 'Noi', 'x', 'KBANK', 'SOMCHAI JAIDEE', '1000000001', 'BAHT');
    insert into ledger_account (member_id, code, statement_count) values ('M', 'WALLET', 2), (null, 'CASH_OUT', 0), (null, 'IN_TRANSIT:PAYOUT', 0);
    insert into ledger_movement (reference, kind, from_account, to_account, amount, member_id, statement_no, at)
      select 'withdraw:${payout}:hold', 'withdraw_hold', w.id, h.id, 10000, 'M', 1, '2026-07-02T03:00:00Z'::timestamptz
        from ledger_account h, ledger_account w where h.code = 'IN_TRANSIT:PAYOUT' and w.code = 'WALLET'
      union all
      select 'withdraw:${payout}:correction:1', 'withdraw_correction_in', h.id, w.id, 10000, 'M', 2, '2026-07-04T03:00:00Z'
        from ledger_account h, ledger_account w where h.code = 'CASH_OUT' and w.code = 'WALLET';
    insert into payout (id, member_id, amount, bank_code, account_name, account_no, hold_movement, state, closed_at)
      select '${payout}', 'M', 10000, 'KBANK', 'SOMCHAI JAIDEE', '1000000001', id, 'settled', now() from ledger_movement where kind = 'withdraw_hold';
    insert into payout_contradiction (payout_id, ended, told, said, told_by, state, corrected, closed_at)
      values ('${payout}', 'settled', 'returned', 'CLOSED', 'callback', 'corrected', 10000, now());
    insert into statement_index (member_id, upto_no, upto_movement, upto_day) select 'M', 2, max(id), '2026-07-04' from ledger_movement;
    insert into statement_line (member_id, type, no, statement_no) values ('M', 'withdraw', 1, 1), ('M', 'deposit', 1, 2);
    insert into statement_day (member_id, type, day, last_no, last_statement_no, amount, returned)
      values ('M', 'withdraw', '2026-07-02', 1, 1, 10000, 0), ('M', 'deposit', '2026-07-04', 1, 2, 10000, 0);
    reset session_replication_role`);
  await up();
  const db = connect(url, 2, silent);
  const numbers = async (type: 'deposit' | 'withdraw') =>
    (await readPage(db, 'M', { type }, { page: 1, limit: 10 })).movements.map(({ no }) => Number(no));
  expect(await numbers('deposit')).toEqual([]);
  expect(await numbers('withdraw')).toEqual([2, 1]);
  expect(await readMonth(db, 'M', '2026-07')).toMatchObject({ in: 0n, out: 0n });
  await db.close();
});
