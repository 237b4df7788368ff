import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../kernel/app-error.ts';
import { tokenHash } from '../../kernel/ids.ts';
import { balanceOf, testDb, type TestDb } from '../../testing/fixtures.ts';
import { createCurrentSettings } from '../site/settings.ts';
import { createBankAccountName } from './bank-account-name.ts';
import { bankAccountOf } from './face.ts';
import { createAttempts } from './attempts.ts';
import { createRegister, type Registration } from './register.ts';
import { accountNameOf, normalName, phoneOf } from './rules.ts';
import { createSessions } from './sessions.ts';
import { createSignIn } from './sign-in.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

/** What one server process has. */
const server = () => {
  const settings = createCurrentSettings(test.db);
  const sessions = createSessions(test.db);
  return {
    sessions,
    registration: createRegister(test.db, settings),
    ...createSignIn(test.db, createAttempts(test.db), sessions),
  };
};

let people = 0;
const person = (): Registration & { bankCode: string; bankAccountName: string; bankAccountNo: string } => {
  people += 1;
  return {
    name: 'Noi',
    username: `09${String(people).padStart(8, '0')}`,
    password: 'long enough',
    bankCode: 'SCB',
    bankAccountName: 'สมหญิง ใจดี',
    bankAccountNo: `55${String(people).padStart(8, '0')}`,
  };
};

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'fine',
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

const at = (address: string) => ({ remember: false, ip: address, userAgent: 'test' });

describe('registration', () => {
  it('makes a member with an empty wallet who can sign in', async () => {
    const { registration, signIn, sessions } = server();
    const noi = person();
    const id = await registration.register(noi);
    expect(await balanceOf(test, id)).toBe(0n);
    const { token } = await signIn({ username: noi.username, password: noi.password, ...at('10.0.0.1') });
    expect((await sessions.find(token)).memberId).toBe(id);
  });

  it('takes one account a phone and one member a bank account, also at the same instant', async () => {
    const { registration } = server();
    const one = person();
    const samePhone = await Promise.all(
      [1, 2, 3].map(() => codeOf(registration.register({ ...one, bankAccountNo: person().bankAccountNo }))),
    );
    expect(samePhone.toSorted()).toEqual(['EXISTING_USER', 'EXISTING_USER', 'fine']);
    const bank = person();
    const sameBank = await Promise.all(
      [1, 2, 3].map(() => codeOf(registration.register({ ...bank, username: person().username }))),
    );
    expect(sameBank.toSorted()).toEqual(['EXISTING_BANK', 'EXISTING_BANK', 'fine']);
  });

  it('answers what is wrong with a code of its own', async () => {
    const { registration } = server();
    const wrong = (change: Partial<Registration>) =>
      codeOf(registration.register({ ...person(), ...change } as never));
    expect(await wrong({ username: '12345' })).toBe('PHONE_NUMBER_REQUIRE_10_DIGIT');
    expect(await wrong({ password: 'short' })).toBe('PASSWORD_TOO_SHORT');
    expect(await wrong({ sourceCode: 'NOWHERE' })).toBe('INVALID_SOURCE');
    expect(await wrong({ inviteCode: 'PRNOBODY' })).toBe('INVALID_INVITE_CODE');
    expect(await wrong({ bankCode: 'NOBANK' })).toBe('INVALID_BANK');
    expect(await wrong({ bankAccountNo: '12' })).toBe('INVALID_REQUEST');
  });

  it('checks the bank fields of an early validate only when they are there', async () => {
    const { registration } = server();
    const { bankCode, bankAccountName, bankAccountNo, ...early } = person();
    expect(await codeOf(registration.validate(early))).toBe('fine');
    expect(
      await codeOf(registration.validate({ ...early, bankCode: 'NOBANK', bankAccountName, bankAccountNo })),
    ).toBe('INVALID_BANK');
    expect(bankCode).toBe('SCB');
  });

  it('remembers who invited', async () => {
    const { registration } = server();
    const inviter = await registration.register(person());
    const invited = await registration.register({ ...person(), inviteCode: `pr${inviter.toLowerCase()}` });
    const { rows } = await test.db.client.query('select invited_by from member where id = $1', [invited]);
    expect(rows).toEqual([{ invited_by: inviter }]);
  });
});

describe('names and numbers', () => {
  it('are normalised before they are compared or stored', () => {
    expect(normalName('  สมชาย   ใจดี ')).toBe('สมชาย ใจดี');
    expect(normalName('Ｎｏｉ')).toBe('Noi');
    expect(phoneOf('081-222 3333', 'th')).toBe('0812223333');
  });

  it('are checked by length in the Thai variant only', () => {
    expect(() => phoneOf('081222333', 'th')).toThrow('PHONE_NUMBER_REQUIRE_10_DIGIT');
    expect(() => phoneOf('1812223333', 'th')).toThrow('INVALID_USER_INFO');
    expect(phoneOf('20555123', 'la')).toBe('20555123');
  });

  it('must be English for the banks that need it, and are upper case', () => {
    expect(accountNameOf('Somchai jaidee', 'KTB')).toBe('SOMCHAI JAIDEE');
    expect(() => accountNameOf('สมชาย', 'KTB')).toThrow('BANK_ACCOUNT_NAME_ENG');
    expect(accountNameOf('สมชาย ใจดี', 'SCB')).toBe('สมชาย ใจดี');
  });
});

describe('signing in', () => {
  it('answers the same to a wrong password and an unknown phone', async () => {
    const { registration, signIn } = server();
    const noi = person();
    await registration.register(noi);
    expect(await codeOf(signIn({ username: noi.username, password: 'wrong', ...at('10.0.1.1') }))).toBe(
      'WRONG_CREDENTIAL',
    );
    expect(await codeOf(signIn({ username: '0999999999', password: 'wrong', ...at('10.0.1.1') }))).toBe(
      'WRONG_CREDENTIAL',
    );
  });

  it('is blocked for a phone after five wrong passwords, on every server and however many are sent at once', async () => {
    const { registration } = server();
    const noi = person();
    await registration.register(noi);
    const guesses = Array.from({ length: 40 }, (_, i) =>
      codeOf(server().signIn({ username: noi.username, password: `guess ${i}`, ...at(`10.1.0.${i}`) })),
    );
    const answers = await Promise.all(guesses);
    expect(answers.filter((code) => code === 'WRONG_CREDENTIAL')).toHaveLength(5);
    expect(
      await codeOf(server().signIn({ username: noi.username, password: noi.password, ...at('10.2.0.1') })),
    ).toBe('SIGN_IN_BLOCKED');
  });

  it('forgets wrong passwords after a right one', async () => {
    const { registration, signIn } = server();
    const noi = person();
    await registration.register(noi);
    const wrong = () => codeOf(signIn({ username: noi.username, password: 'wrong', ...at('10.0.2.1') }));
    for (let i = 0; i < 4; i += 1) await wrong();
    expect(await codeOf(signIn({ username: noi.username, password: noi.password, ...at('10.0.2.1') }))).toBe(
      'fine',
    );
    for (let i = 0; i < 4; i += 1) expect(await wrong()).toBe('WRONG_CREDENTIAL');
  });
});

describe('a session', () => {
  const signedIn = async (remember: boolean) => {
    const here = server();
    const noi = person();
    await here.registration.register(noi);
    const { token } = await here.signIn({
      username: noi.username,
      password: noi.password,
      ...at('10.0.3.1'),
      remember,
    });
    return { ...here, token };
  };
  const endsAfterHours = async (token: string): Promise<number> => {
    const { rows } = await test.db.client.query<{ hours: number }>(
      'select round(extract(epoch from expires_at - now()) / 3600)::int as hours from member_session where token_hash = $1',
      [tokenHash(token)],
    );
    return rows[0]?.hours ?? 0;
  };

  it('ends after 24 hours, or 30 days when remembered', async () => {
    expect(await endsAfterHours((await signedIn(false)).token)).toBe(24);
    expect(await endsAfterHours((await signedIn(true)).token)).toBe(30 * 24);
  });

  it('of 24 hours lives on while it is used', async () => {
    const { token } = await signedIn(false);
    await test.db.client.query(
      `update member_session set seen_at = now() - interval '20 hours', expires_at = now() + interval '4 hours' where token_hash = $1`,
      [tokenHash(token)],
    );
    await server().sessions.find(token);
    expect(await endsAfterHours(token)).toBe(24);
  });

  it('that has expired says so, one that was ended or never was is invalid', async () => {
    const { token, signOut, sessions } = await signedIn(false);
    await sessions.find(token);
    await signOut(token);
    expect(await codeOf(sessions.find(token))).toBe('invalid-token');
    expect(await codeOf(sessions.find('nonsense'))).toBe('invalid-token');
    const other = await signedIn(false);
    await test.db.client.query(
      `update member_session set expires_at = now() - interval '1 second' where token_hash = $1`,
      [tokenHash(other.token)],
    );
    expect(await codeOf(server().sessions.find(other.token))).toBe('EXPIRED_AUTH_TOKEN');
  });

  it('is stored as a hash only', async () => {
    const { token } = await signedIn(true);
    const { rows } = await test.db.client.query('select * from member_session');
    expect(
      JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(token);
  });
});

describe('the name of an own bank account', () => {
  it('is written in English for a bank that takes no other, and for no other bank', async () => {
    const { registration } = server();
    const change = createBankAccountName(test.db);
    await test.db.client.query(
      `insert into site_bank values ('KTB', '006', 'กรุงไทย', 'KTB', 'ກຸງໄທ', true, 9) on conflict do nothing`,
    );
    const id = await registration.register({ ...person(), bankCode: 'KTB', bankAccountName: 'NOI JAIDEE' });
    expect(await codeOf(change(id, 'KTB', 'สมหญิง'))).toBe('BANK_ACCOUNT_NAME_ENG');
    expect(await codeOf(change(id, 'SCB', 'SOMYING'))).toBe('INVALID_BANK');
    await change(id, 'KTB', ' somying  jaidee ');
    expect((await bankAccountOf(test.db, id)).bankAccountName).toBe('SOMYING JAIDEE');
    const other = await registration.register(person());
    expect(await codeOf(change(other, 'SCB', 'SOMYING'))).toBe('INVALID_BANK');
  });
});
