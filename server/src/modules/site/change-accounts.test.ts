import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { createChanges, type Changes } from '../history/changes.ts';
import { changeableAccounts, changeableWallets } from './change-accounts.ts';
import { qrAccount, receivingAccount, walletNumber } from './store.ts';

const NOI = { name: 'noi', why: 'a new account' };
let test: TestDb;
let changes: Changes;
beforeAll(async () => {
  test = await testDb();
  changes = createChanges(test.db, [changeableAccounts, changeableWallets]);
});
afterAll(() => test.drop());

const change = async (kind: string, subject: string, order: object) => {
  const { version: seen } = await changes.see(kind, subject);
  return changes.change({ kind, subject, order, seen }, NOI);
};

describe('a receiving account', () => {
  it('begins, changes and is switched off; members are shown what it is then', async () => {
    await change('account', 'KBANK/AUTO', { accountName: 'KRAPAO  CO LTD', accountNo: '2223334445' });
    expect(await receivingAccount(test.db, 'KBANK')).toMatchObject({
      ...{ accountName: 'KRAPAO CO LTD', accountNo: '2223334445', bankType: 'KBANK' },
      ...{ currency: 'BAHT', position: 2 },
    });
    await change('account', 'KBANK/AUTO', { accountNo: '9998887775' });
    expect((await receivingAccount(test.db, 'KBANK'))?.accountNo).toBe('9998887775');
    await change('account', 'KBANK/AUTO', { isActive: false });
    expect(await receivingAccount(test.db, 'KBANK')).toBeUndefined();
    await change('account', 'KBANK/QR', { accountName: 'KRAPAO', accountNo: 'KRAPAO-1' });
    expect((await qrAccount(test.db, 'KBANK'))?.accountNo).toBe('KRAPAO-1');
  });

  it('has four digits of its number in the history, and no more', async () => {
    await change('account', 'SCB/AUTO', { accountNo: '5556667778', accountName: 'KRAPAO' });
    await change('wallet', 'gift', { accountName: 'KRAPAO', mobile: '0812345678' });
    await change('wallet', 'gift', { mobile: '0898765432' });
    const [wallet, , account] = await changes.history({ limit: 3 });
    expect(account).toMatchObject({
      before: { accountNo: '…3334', accountName: 'KRAPAO DEMO CO LTD' },
      after: { accountNo: '…7778', accountName: 'KRAPAO' },
    });
    expect(wallet).toMatchObject({ before: { mobile: '…5678' }, after: { mobile: '…5432' } });
    const { rows } = await test.db.client.query<{ all: string }>(
      `select string_agg(e::text, ' ') as all from staff_event e`,
    );
    for (const number of ['1112223334', '5556667778', '0812345678', '0898765432'])
      expect(rows[0]?.all).not.toContain(number);
  });

  it.each([
    ['account', 'SCB/SLIP', {}, 'SCB/SLIP'],
    ['account', 'SCB/QR', {}, 'SCB/QR'],
    ['account', 'NOBANK/AUTO', { accountName: 'A', accountNo: '12345678' }, 'NOBANK/AUTO'],
    ['account', 'GSB/AUTO', { accountNo: '12345678' }, 'GSB/AUTO'],
    ['account', 'WW/QR', { accountNo: 'KRAPAO-WW' }, 'WW/QR'],
    ['account', 'SCB/AUTO', { accountNo: '123-4-56789-0' }, 'accountNo'],
    ['account', 'SCB/AUTO', { accountName: ' ' }, 'accountName'],
    ['account', 'SCB/AUTO', { currency: 'USD' }, 'currency'],
    ['account', 'SCB/AUTO', { bankCode: 'KBANK' }, 'bankCode'],
    ['wallet', 'other', {}, 'other'],
    ['wallet', 'AUTO', { accountName: 'KRAPAO' }, 'mobile'],
    ['wallet', 'AUTO', { mobile: '+66812345678' }, 'mobile'],
  ])('that can not be so is refused with its field: %s %s %j', async (kind, subject, order, field) => {
    await expect(change(kind, subject, order)).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      params: { fields: { [field]: expect.any(String) as string } },
    });
  });
});

it('a wallet begins, and takes nothing while it is off', async () => {
  await change('wallet', 'AUTO', { accountName: 'KRAPAO', mobile: '0812345679' });
  expect(await walletNumber(test.db, 'AUTO')).toBe('0812345679');
  await change('wallet', 'AUTO', { isActive: false });
  expect(await walletNumber(test.db, 'AUTO')).toBeUndefined();
});
