import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { profileOf } from './profile.ts';
import { enter, from, memberAt, server } from './testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:120.0) Gecko/20100101 Firefox/120.0';

describe('the profile', () => {
  it('shows who the member is and where payouts go', async () => {
    const { id, who, session } = await memberAt(server(test));
    expect(await profileOf(test.db, session)).toMatchObject({
      profile: { _id: id, id, username: who.username, name: 'Noi' },
      bankAccount: {
        bankCode: 'SCB',
        bankAccountName: 'สมหญิง ใจดี',
        bankAccountNo: who.bankAccountNo,
        bank: { nameTH: 'ไทยพาณิชย์' },
      },
      lastVisit: null,
      payoutsHeldUntil: null,
    });
  });

  it('tells of the sign-in before this session’s, whatever came later', async () => {
    const here = server(test);
    const { who, session: first } = await memberAt(here);
    const { session: second } = await enter(here, who, from('10.0.6.1', FIREFOX));
    const { session: third } = await enter(here, who);
    expect((await profileOf(test.db, first)).lastVisit).toBeNull();
    expect((await profileOf(test.db, second)).lastVisit?.device).toBe('');
    expect((await profileOf(test.db, third)).lastVisit?.device).toBe('Firefox · Windows');
  });
});
