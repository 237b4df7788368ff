import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, testDb, type TestDb } from '../../testing/fixtures.ts';
import type { Registration } from './register.ts';
import { codeOf, from, person, server } from './testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

describe('registration', () => {
  it('makes a member with an empty wallet who can sign in', async () => {
    const { register, signIn, sessions } = server(test);
    const noi = person();
    const id = await register(noi);
    expect(await balanceOf(test, id)).toBe(0n);
    const { token } = await signIn({ username: noi.username, password: noi.password, ...from('10.0.0.1') });
    expect((await sessions.find(token)).memberId).toBe(id);
  });

  it('takes one account a phone and one member a bank account, also at the same instant', async () => {
    const { register } = server(test);
    const one = person();
    const samePhone = await Promise.all(
      [1, 2, 3].map(() => codeOf(register({ ...one, bankAccountNo: person().bankAccountNo }))),
    );
    expect(samePhone.toSorted()).toEqual(['EXISTING_USER', 'EXISTING_USER', 'fine']);
    const bank = person();
    const sameBank = await Promise.all(
      [1, 2, 3].map(() => codeOf(register({ ...bank, username: person().username }))),
    );
    expect(sameBank.toSorted()).toEqual(['EXISTING_BANK', 'EXISTING_BANK', 'fine']);
  });

  it('answers what is wrong with a code of its own', async () => {
    const { register } = server(test);
    const wrong = (change: Partial<Registration>) => codeOf(register({ ...person(), ...change } as never));
    expect(await wrong({ username: '12345' })).toBe('PHONE_NUMBER_REQUIRE_10_DIGIT');
    expect(await wrong({ password: 'short' })).toBe('PASSWORD_TOO_SHORT');
    expect(await wrong({ username: '1812223333' })).toBe('INVALID_USER_INFO');
    expect(await wrong({ name: ' \0 ' })).toBe('INVALID_USER_INFO');
    expect(await wrong({ sourceCode: 'NOWHERE' })).toBe('INVALID_SOURCE');
    expect(await wrong({ inviteCode: 'PRNOBODY' })).toBe('INVALID_INVITE_CODE');
    expect(await wrong({ bankCode: 'NOBANK' })).toBe('INVALID_BANK');
    expect(await wrong({ bankAccountNo: '12' })).toBe('INVALID_REQUEST');
  });

  it('checks the bank fields of an early validate only when they are there', async () => {
    const { registration } = server(test);
    const { bankCode, bankAccountName, bankAccountNo, ...early } = person();
    expect(await codeOf(registration.validate(early, '10.0.0.1'))).toBe('fine');
    expect(
      await codeOf(
        registration.validate({ ...early, bankCode: 'NOBANK', bankAccountName, bankAccountNo }, '10.0.0.1'),
      ),
    ).toBe('INVALID_BANK');
    expect(bankCode).toBe('SCB');
  });

  it('remembers who invited', async () => {
    const { register } = server(test);
    const inviter = await register(person());
    const invited = await register({ ...person(), inviteCode: `pr${inviter.toLowerCase()}` });
    const { rows } = await test.db.client.query('select invited_by from member where id = $1', [invited]);
    expect(rows).toEqual([{ invited_by: inviter }]);
  });
});
