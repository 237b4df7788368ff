/** Accounts of ours that got another number: they are known on, by whichever hand, also from before they were kept. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../db/pool.ts';
import { upgrades } from '../../db/testing.ts';
import { silent, testDb, type TestDb } from '../../testing/fixtures.ts';
import { createChanges, type Changes } from '../history/changes.ts';
import { changeableAccounts, changeableWallets } from './change-accounts.ts';
import { ourAccounts } from './store.ts';

const NOI = { name: 'noi', why: 'a new account' };
const { leftAt, drop } = upgrades();
afterAll(drop);

describe('an account of ours that gets another number', () => {
  let test: TestDb;
  let changes: Changes;
  beforeAll(async () => {
    test = await testDb();
    changes = createChanges(test.db, [changeableAccounts, changeableWallets]);
  });
  afterAll(() => test.drop());

  const change = async (kind: string, subject: string, order: object) => {
    const { version: seen } = await changes.see(kind, subject);
    await changes.change({ kind, subject, order, seen }, NOI);
  };
  const known = async () =>
    (await ourAccounts(test.db)).map(({ bank, number, name }) => `${bank} ${number} ${name}`);

  it('is known on, after those of today, and once where it becomes one of them again', async () => {
    const [first, ...others] = await known();
    expect(first).toBe('SCB 1112223334 KRAPAO DEMO CO LTD');
    await change('account', 'SCB/AUTO', { accountNo: '9998887776', accountName: 'KRAPAO' });
    expect(await known()).toEqual(['SCB 9998887776 KRAPAO', ...others, first]);
    await change('account', 'SCB/AUTO', { accountNo: '5554443332' });
    expect(await known()).toEqual(['SCB 5554443332 KRAPAO', ...others, 'SCB 9998887776 KRAPAO', first]);
    await change('account', 'SCB/AUTO', { accountNo: '1112223334' });
    expect(await known()).toEqual([
      'SCB 1112223334 KRAPAO',
      ...others,
      'SCB 5554443332 KRAPAO',
      'SCB 9998887776 KRAPAO',
    ]);
  });

  it('is known on as a wallet, and where somebody deletes it; what else is changed of it makes no other', async () => {
    await change('wallet', 'gift', { accountName: 'KRAPAO', mobile: '0812345678' });
    await change('wallet', 'gift', { mobile: '0898765432' });
    await change('account', 'KBANK/AUTO', { accountName: 'KRAPAO', accountNo: '2223334445' });
    await change('account', 'KBANK/AUTO', { isActive: false, accountName: 'KRAPAO TWO' });
    await test.db.client.query(`delete from site_wallet`);
    await test.db.client.query(`delete from site_receiving_account where bank_code = 'KBANK'`);
    const now = await known();
    expect(now.slice(0, 4)).toEqual([
      'SCB 1112223334 KRAPAO',
      'KBANK 2223334445 KRAPAO TWO',
      'TRUEMONEY 0898765432 KRAPAO',
      'TRUEMONEY 0812345678 KRAPAO',
    ]);
    expect(new Set(now).size).toBe(now.length);
  });
});

it('those of before are known by what was summed, counted and posted on them', async () => {
  const { client, url, up } = await leftAt('0273');
  await client.query(`set session_replication_role = replica;
    insert into site_receiving_account (bank_code, bank_type, mode, account_name, account_no, currency, position)
      values ('SCB', 'SCB', 'AUTO', 'KRAPAO', '5000000005', 'BAHT', 1);
    insert into report_day (day, name, key, count, amount) values
      ('2026-01-02', 'own_in', 'SCB 1000000001', 1, 100), ('2026-01-03', 'own_in', 'SCB 1000000001', 1, 100),
      ('2026-01-02', 'own_in', 'SCB 5000000005', 1, 100), ('2026-01-02', 'own_out', 'PAYOUT', 1, 100),
      ('2026-01-02', 'own_in', 'GSB', 1, 100), ('2026-01-02', 'staff', 'noi 1', 1, 0);
    insert into day_count (day, key, amount, by) values ('2026-01-02', 'KBANK 2000000002', 100, 'noi');
    insert into ledger_account (code) values ('CASH_IN:SCB'), ('OTHER');
    insert into ledger_movement (reference, kind, from_account, to_account, amount, member_id, our_bank, our_account, subject_kind, subject_id)
      select 'new', 'qr_deposit', h.id, w.id, 100, 'OLD', 'WW', 'KRAPAO-1', 'payment_qr', '1' from ledger_account h, ledger_account w
        where h.code = 'CASH_IN:SCB' and w.code = 'OTHER';
    reset session_replication_role`);
  await up();
  const db = connect(url, 2, silent);
  const keys = (await ourAccounts(db)).map(({ bank, number }) => `${bank} ${number}`);
  expect(keys[0]).toBe('SCB 5000000005');
  expect(keys.slice(1).toSorted()).toEqual(['KBANK 2000000002', 'SCB 1000000001', 'WW KRAPAO-1']);
  await db.close();
});
