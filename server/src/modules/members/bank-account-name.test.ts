import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { bankAccountOf, payoutsHeldUntil } from './face.ts';
import { codeOf, person, server } from './testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
  await test.db.client.query(
    `insert into site_bank values ('KTB', '006', 'กรุงไทย', 'KTB', 'ກຸງໄທ', true, 9) on conflict do nothing`,
  );
});
afterAll(() => test.drop());

describe('the name of an own bank account', () => {
  it('is written in English for a bank that takes no other, and for no other bank', async () => {
    const { registration, changeBankAccountName: change } = server(test);
    const id = await registration.register({ ...person(), bankCode: 'KTB', bankAccountName: 'NOI JAIDEE' });
    expect(await codeOf(change(id, 'KTB', 'สมหญิง'))).toBe('BANK_ACCOUNT_NAME_ENG');
    expect(await codeOf(change(id, 'SCB', 'SOMYING'))).toBe('INVALID_BANK');
    await change(id, 'KTB', ' somying  jaidee ');
    expect((await bankAccountOf(test.db, id)).bankAccountName).toBe('SOMYING JAIDEE');
    const other = await registration.register(person());
    expect(await codeOf(change(other, 'SCB', 'SOMYING'))).toBe('INVALID_BANK');
    expect(await codeOf(change(other, 'KTB', 'SOMYING'))).toBe('INVALID_BANK');
    expect((await bankAccountOf(test.db, other)).bankAccountName).toBe('สมหญิง ใจดี');
  });

  it('holds no payouts: the number stays', async () => {
    const { registration, changeBankAccountName } = server(test);
    const id = await registration.register({ ...person(), bankCode: 'KTB', bankAccountName: 'NOI JAIDEE' });
    await changeBankAccountName(id, 'KTB', 'SOMYING JAIDEE');
    expect(await payoutsHeldUntil(test.db, id)).toBeNull();
  });
});
