import { afterAll, expect, it } from 'vitest';
import { connect } from '../../db/pool.ts';
import { upgrades } from '../../db/testing.ts';
import { silent } from '../../testing/fixtures.ts';
import { createReadReport } from './read.ts';
import { sumAll } from './testing.ts';

const { leftAt, drop } = upgrades();
afterAll(drop);

/** The release before there were reports. */
const BEFORE = '0212';

it('what was moved and played before there were reports is in them, and what is told of it afterwards', async () => {
  const { client, url, up } = await leftAt(BEFORE);
  await client.query(`set session_replication_role = replica;
    insert into member (id, phone, name, password_hash, bank_code, bank_account_name, bank_account_no, currency, created_at)
      values ('OLD', '0810000001', 'Noi', 'x', 'KBANK', 'SOMCHAI JAIDEE', '1000000001', 'BAHT', '2026-01-02T03:00:00Z');
    insert into ledger_account (member_id, code) values ('OLD', 'WALLET'), (null, 'CASH_IN:SCB');
    insert into ledger_movement (reference, kind, from_account, to_account, amount, member_id, statement_no, at)
      select 'old', 'slip_deposit', h.id, w.id, 10000, 'OLD', 1, '2026-01-02T16:59:59Z' from ledger_account h, ledger_account w
        where h.code = 'CASH_IN:SCB' and w.code = 'WALLET';
    insert into game_provider (code, name, category, protocol, launch, logo, background, position)
      values ('JOKER', 'Joker', 'slot', 'amb', 'site', '/l.png', '/b.png', 1);
    insert into game_turnover (member_id, slot_code, day, rounds, stake, net) values ('OLD', 'JOKER', '2026-01-02', 3, 500, -300);
    reset session_replication_role`);
  await up();
  const db = connect(url, 2, silent);
  const read = async () => {
    const { columns, rows } = await createReadReport(db)(
      { name: 'days', from: '2026-01-02', to: '2026-01-02', language: 'en' },
      1,
    );
    return Object.fromEntries(columns.map(({ name }, i) => [name, rows[0]?.values[i]]));
  };
  expect(await read()).toMatchObject({ slip: 100, settled: 3, first: 1, registered: 1, active: 1 });
  await client.query(`update game_turnover set net = -500`);
  await sumAll(db);
  expect(await read()).toMatchObject({ slip: 100, settled: 5, first: 1, registered: 1, active: 1 });
  await db.close();
});
