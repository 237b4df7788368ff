import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../db/pool.ts';
import { silent, testDb, type TestDb } from '../../testing/fixtures.ts';
import { writeSettings } from '../site/settings.ts';
import { newBrowser } from './one-time-code/browser.ts';
import { otpServer, pass, PretendedSender } from './one-time-code/testing.ts';
import { memberByPhone } from './store.ts';
import { codeOf, person } from './testing.ts';

let test: TestDb;
const sender = new PretendedSender();
const fresh = () => otpServer(test.db, sender);
beforeAll(async () => {
  test = await testDb();
  await writeSettings(test.db, { registerOTP: true });
});
afterAll(() => test.drop());

/** Somebody who has proved the phone, and the browser that did. */
async function proved() {
  const [who, browser] = [person(), newBrowser()];
  const { otpToken } = await fresh().send(who.username, browser);
  await fresh().verify(otpToken, sender.codeOn(who.username), browser);
  return { who, by: { ip: '10.0.0.1', browser } };
}
const register = (...[who, by]: Parameters<ReturnType<typeof fresh>['register']>) =>
  fresh().register(who, by);

describe('registration where phones must be proved', () => {
  it('takes the browser that proved this phone, and no other', async () => {
    const { who, by } = await proved();
    expect(await codeOf(register(who, { ...by, browser: newBrowser() }))).toBe('UNVERIFIED_OTP');
    expect(await codeOf(register(who, { ...by, browser: undefined }))).toBe('UNVERIFIED_OTP');
    expect(await codeOf(register({ ...person() }, by))).toBe('UNVERIFIED_OTP');
    expect(await codeOf(register(who, by))).toBe('fine');
    expect((await memberByPhone(test.db, who.username))?.phoneProvedAt).toBeInstanceOf(Date);
  });

  it('does not take a phone whose code was only sent', async () => {
    const [who, browser] = [person(), newBrowser()];
    await fresh().send(who.username, browser);
    expect(await codeOf(register(who, { ip: '10.0.0.1', browser }))).toBe('UNVERIFIED_OTP');
  });

  it('takes it within 30 minutes', async () => {
    const [late, intime] = [await proved(), await proved()];
    await pass(test.db, late.who.username, 30 * 60 + 1);
    await pass(test.db, intime.who.username, 30 * 60 - 60);
    expect(await codeOf(register(late.who, late.by))).toBe('UNVERIFIED_OTP');
    expect(await codeOf(register(intime.who, intime.by))).toBe('fine');
  });

  it('uses the proof up, and every code of the phone; one that fails leaves it', async () => {
    const [first, { who, by }] = [await proved(), await proved()];
    await register(first.who, first.by);
    expect(await codeOf(register({ ...who, bankAccountNo: first.who.bankAccountNo }, by))).toBe(
      'EXISTING_BANK',
    );
    expect(await codeOf(register(who, by))).toBe('fine');
    const { rows } = await test.db.client.query('select 1 from member_otp where phone = $1', [who.username]);
    expect(rows).toEqual([]);
  });

  it('lets one proof make one member, of ten at the same instant on two servers', async () => {
    const other = connect(test.url, 8, silent);
    const [one, two] = [fresh(), otpServer(other, sender)];
    const { who, by } = await proved();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) => {
        const { register } = i % 2 ? one : two;
        return codeOf(register({ ...who, bankAccountNo: person().bankAccountNo }, by));
      }),
    );
    await other.close();
    expect(answers.toSorted()).toEqual([...Array<string>(9).fill('EXISTING_USER'), 'fine']);
  });

  it('answers all of four equal ones at the same instant with the one member that they made', async () => {
    const { who, by } = await proved();
    const ids = await Promise.all(Array.from({ length: 4 }, () => register(who, by)));
    expect(new Set(ids).size).toBe(1);
  });
});
