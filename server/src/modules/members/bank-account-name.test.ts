import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAYOUT_HOLD_MS } from '@krapao/contract/constants';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { bankAccountOf, payoutsHeldUntil } from './face.ts';
import { codeOf, memberAt, person, provedSession, server } from './testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
  await test.db.client.query(
    `insert into site_bank values ('KTB', '006', 'กรุงไทย', 'KTB', 'ກຸງໄທ', true, 9) on conflict do nothing`,
  );
});
afterAll(() => test.drop());

/** A member of KTB whose account is under that name, from a time when it was not asked for in English. */
async function holder(bankAccountName = 'สมหญิง ใจดี') {
  const here = server(test);
  const { id, session } = await memberAt(here, { ...person(), bankCode: 'KTB', bankAccountName: 'NOI' });
  await test.db.client.query('update member set bank_account_name = $2 where id = $1', [id, bankAccountName]);
  const name = async () => (await bankAccountOf(test.db, id)).bankAccountName;
  const change = (to: string, bankCode = 'KTB', by = session) =>
    here.changeBankAccountName(by, { bankCode, bankAccountName: to }, '10.0.0.1');
  return { here, id, session, change, name, proved: await provedSession(test, id) };
}

describe('the name of an own bank account', () => {
  it('is written in English by who proved the password, once; payouts are held for a day', async () => {
    const { here, id, change, name, proved } = await holder();
    const before = Date.now();
    await change(' somying  jaidee ', 'KTB', proved);
    expect(await name()).toBe('SOMYING JAIDEE');
    const until = await payoutsHeldUntil(test.db, id);
    expect(until?.getTime()).toBeGreaterThanOrEqual(before + PAYOUT_HOLD_MS - 1_000);
    expect(here.told).toEqual([{ memberId: id, topics: ['wallet'] }]);

    await change('Somying Jaidee', 'KTB', proved);
    expect(await payoutsHeldUntil(test.db, id)).toEqual(until);
    expect(await codeOf(change('MALI JAIDEE', 'KTB', proved))).toBe('INVALID_REQUEST');
    expect(await name()).toBe('SOMYING JAIDEE');
  });

  it('stays as it is for a token alone', async () => {
    const { here, id, change, name } = await holder();
    expect(await codeOf(change('MALI JAIDEE'))).toBe('PASSWORD_REQUIRED');
    expect(await name()).toBe('สมหญิง ใจดี');
    expect(await payoutsHeldUntil(test.db, id)).toBeNull();
    expect(here.told).toEqual([]);
  });

  it('is in English, and of the own account at a bank that takes no other', async () => {
    const { change, proved, name } = await holder();
    expect(await codeOf(change('สมหญิง', 'KTB', proved))).toBe('BANK_ACCOUNT_NAME_ENG');
    expect(await codeOf(change('SOMYING/MALI', 'KTB', proved))).toBe('ONE_NAME_ONLY');
    expect(await codeOf(change('SOMYING', 'BBL', proved))).toBe('INVALID_BANK');
    expect(await name()).toBe('สมหญิง ใจดี');
    const here = server(test);
    const { id } = await memberAt(here);
    const other = await provedSession(test, id);
    for (const bankCode of ['SCB', 'KTB'])
      expect(
        await codeOf(here.changeBankAccountName(other, { bankCode, bankAccountName: 'SOMYING' }, '10.0.0.1')),
      ).toBe('INVALID_BANK');
  });
});
