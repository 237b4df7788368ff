import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../../../kernel/ids.ts';
import type { CodeSending } from '../../../ports/one-time-code.ts';
import { putOff, testDb, type TestDb } from '../../../testing/fixtures.ts';
import { writeSettings } from '../../site/settings.ts';
import { newBrowser } from '../one-time-code/browser.ts';
import {
  anotherThan,
  answerOf,
  newPhone,
  otpServer,
  pass,
  PretendedSender,
  REFUSED,
} from '../one-time-code/testing.ts';
import { memberByPhone, payoutsHeldUntil } from '../store.ts';
import { codeOf, elsewhere, enter, from, memberAt, person, server } from '../testing.ts';

const NEW = 'a new night market';
let test: TestDb;
let sender: PretendedSender;
beforeAll(async () => {
  test = await testDb();
  sender = new PretendedSender();
});
afterAll(() => test.drop());

const here = () => {
  const one = server(test, { codes: sender });
  if (!one.forgottenPassword) throw new Error('there is a sender');
  return { ...one, ...one.forgottenPassword };
};

/** Asks for a code and waits until it is on its way. */
async function asked(phoneNumber: string, browser = newBrowser(), ip = elsewhere().ip) {
  const { sendResetCode } = here();
  const { otpToken, otpRef } = await sendResetCode.ask({ phoneNumber, browser, ip, language: undefined });
  await sendResetCode.settled();
  return { otpToken, otpRef, browser };
}

const reset = (
  { otpToken, browser }: { otpToken: string; browser: string | undefined },
  otpCode: string,
  { newPassword = NEW, device = newToken() } = {},
) =>
  here().resetPassword({
    otpToken,
    browser,
    otpCode,
    newPassword,
    ip: elsewhere().ip,
    userAgent: '',
    device,
  });

describe('a forgotten password', () => {
  it('is replaced by who has the phone, in the browser that asked: signed in, every other session ended, payouts held', async () => {
    const one = here();
    const { id, who, token } = await memberAt(one);
    const code = await asked(who.username);
    let signedIn = '';
    const { atLeast, atMost } = await putOff(test, async () => {
      signedIn = (await reset(code, sender.codeOn(who.username))).token;
      return payoutsHeldUntil(test.db, id);
    });
    const day = 24 * 60 * 60;
    expect(atLeast).toBeLessThanOrEqual(day);
    expect(atMost).toBeGreaterThanOrEqual(day);
    expect((await here().sessions.find(signedIn)).memberId).toBe(id);
    expect(await codeOf(here().sessions.find(token))).toBe('invalid-token');
    expect(await codeOf(enter(one, who))).toBe('WRONG_CREDENTIAL');
    expect(await codeOf(enter(one, { ...who, password: NEW }))).toBe('fine');
  });

  it('proves the phone by it, which a registration without a code does not', async () => {
    const { who } = await memberAt(here());
    const proved = async () => (await memberByPhone(test.db, who.username))?.phoneProvedAt ?? null;
    expect(await proved()).toBeNull();
    await reset(await asked(who.username), sender.codeOn(who.username));
    expect(await proved()).toBeInstanceOf(Date);
  });

  it('shows the reference of the message where the sender takes one, and none where it makes its own', async () => {
    const who = person();
    await here().register(who);
    const { otpRef } = await asked(who.username);
    expect(otpRef).toMatch(/^[A-Z]{4}$/);
    expect(sender.sent.at(-1)).toMatchObject({ phone: who.username, ref: otpRef });
    await pass(test.db, who.username, 61);
    Object.assign(sender, { takesRef: false });
    expect((await asked(who.username)).otpRef).toBe('');
    Object.assign(sender, { takesRef: true });
  });

  it('forgets the browsers that were known, but the one that proved the phone', async () => {
    const device = newToken();
    const who = person();
    await here().register(who, { device: newToken() });
    await reset(await asked(who.username), sender.codeOn(who.username), { device });
    const { rows } = await test.db.client.query(
      'select 1 from member_device d join member m on m.id = d.member_id where m.phone = $1',
      [who.username],
    );
    expect(rows).toHaveLength(1);
    const again = { username: who.username, password: NEW };
    expect(await codeOf(here().signIn({ ...again, ...from('10.8.0.1', '', device) }))).toBe('fine');
  });

  it('forgives the wrong passwords that blocked the phone', async () => {
    const who = person();
    const one = here();
    await one.register(who);
    for (let i = 0; i < 31; i += 1) await codeOf(enter(one, { ...who, password: 'wrong' }));
    expect(await codeOf(enter(one, who))).toBe('SIGN_IN_BLOCKED');
    await reset(await asked(who.username), sender.codeOn(who.username));
    expect(await codeOf(enter(one, { ...who, password: NEW }))).toBe('fine');
  });
});

describe('a phone without a member', () => {
  it('is answered the same and sent nothing; its code is never right, after the same tries', async () => {
    const known = person();
    await here().register(known);
    const answers = [];
    for (const phone of [known.username, newPhone()]) {
      const sent = sender.sent.length;
      const code = await asked(phone);
      expect(sender.sent.length - sent).toBe(phone === known.username ? 1 : 0);
      const shape = Object.entries({ ...code, browser: '' }).map(([name, value]) => [name, value.length]);
      const wrong = phone === known.username ? anotherThan(sender.codeOn(phone)) : '123456';
      const guesses = [];
      for (let i = 0; i < 6; i += 1) guesses.push(await answerOf(reset(code, wrong)));
      const { rows } = await test.db.client.query('select tries, purpose from member_otp where phone = $1', [
        phone,
      ]);
      answers.push({ shape, guesses, rows, again: await codeOf(asked(phone)) });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]?.guesses).toEqual([
      ...[4, 3, 2, 1, 0].map((triesLeft) => ({
        code: 'OTP_CODE_INVALID',
        triesLeft,
        fields: { otpCode: 'wrong' },
      })),
      { code: 'OTP_BLOCK', retryAfter: expect.any(Number) as number },
    ]);
    expect(answers[0]?.again).toBe('REQUEST_LIMIT_1MIN');
  });

  it('is answered before anybody looks whether it has one', async () => {
    const known = person();
    await here().register(known);
    let release = (): void => undefined;
    const held = new Promise<CodeSending>((resolve) => {
      release = () => resolve(REFUSED);
    });
    const slow = new PretendedSender();
    slow.send = () => held;
    const one = server(test, { codes: slow }).forgottenPassword?.sendResetCode;
    const language = undefined;
    for (const phoneNumber of [known.username, newPhone()])
      await one?.ask({ phoneNumber, browser: newBrowser(), ip: elsewhere().ip, language });
    release();
    await one?.settled();
  });

  it('asks the sender as often as one with a member, so that the time of a guess tells nothing', async () => {
    const known = person();
    await here().register(known);
    const compared = [];
    for (const phone of [known.username, newPhone()]) {
      const code = await asked(phone);
      const before = sender.compared.length;
      await codeOf(reset(code, '000000'));
      compared.push(sender.compared.length - before);
    }
    expect(compared).toEqual([1, 1]);
  });
});

describe('a code for a forgotten password', () => {
  const member = async () => {
    const who = person();
    await here().register(who);
    return { who, code: await asked(who.username) };
  };

  it('is of no use in another browser, after five minutes, twice, or when a newer one was sent', async () => {
    const { who, code } = await member();
    const right = () => sender.codeOn(who.username);
    expect(await codeOf(reset({ ...code, browser: newBrowser() }, right()))).toBe('OTP_TOKEN_INVALID');
    expect(await codeOf(reset({ ...code, browser: undefined }, right()))).toBe('OTP_TOKEN_INVALID');
    expect(await codeOf(reset({ ...code, otpToken: newToken() }, right()))).toBe('OTP_TOKEN_INVALID');
    const old = right();
    await pass(test.db, who.username, 61);
    const newer = await asked(who.username, code.browser);
    expect(await codeOf(reset(code, old))).toBe('OTP_NOT_EXIST');
    expect(await codeOf(reset(newer, right()))).toBe('fine');
    expect(await codeOf(reset(newer, right()))).toBe('OTP_NOT_EXIST');
    await pass(test.db, who.username, 61);
    const late = await asked(who.username);
    await pass(test.db, who.username, 301);
    expect(await codeOf(reset(late, right()))).toBe('OTP_EXPIRED');
  });

  it('makes one change of ten at the same instant', async () => {
    const { who, code } = await member();
    const right = sender.codeOn(who.username);
    const passwords = Array.from({ length: 10 }, (_, i) => `night market no ${i}`);
    const answers = await Promise.all(
      passwords.map((newPassword) => codeOf(reset(code, right, { newPassword }))),
    );
    expect(answers.filter((answer) => answer === 'fine')).toHaveLength(1);
    expect(await codeOf(enter(here(), { ...who, password: passwords[answers.indexOf('fine')] ?? '' }))).toBe(
      'fine',
    );
  });

  it('stays good when a stranger elsewhere asks too, and ends theirs', async () => {
    const { who, code } = await member();
    const right = sender.codeOn(who.username);
    await pass(test.db, who.username, 61);
    const theirs = await asked(who.username);
    const other = sender.codeOn(who.username);
    expect(await codeOf(reset(code, right))).toBe('fine');
    expect(await codeOf(reset(theirs, other))).toBe('OTP_EXPIRED');
  });

  it('holds up no registration of a phone that has no member', async () => {
    const phone = newPhone();
    for (let asks = 0; asks < 5; asks += 1) {
      await asked(phone, newBrowser(), '10.207.0.1');
      await pass(test.db, phone, 61);
    }
    expect(await codeOf(asked(phone, newBrowser(), '10.207.0.1'))).toBe('REQUEST_LIMIT');
    await writeSettings(test.db, { registerOTP: true });
    const { send } = otpServer(test.db, sender);
    expect(await codeOf(send(phone, newBrowser(), '10.207.0.1'))).toBe('fine');
    await writeSettings(test.db, { registerOTP: false });
  });

  it('costs no try where the password is refused: a common one, the phone, the same character again and again', async () => {
    const { who, code } = await member();
    for (const [newPassword, refused] of [
      ['short', 'PASSWORD_TOO_SHORT'],
      ['password1', 'PASSWORD_COMMON'],
      [who.username, 'PASSWORD_IS_PHONE'],
      ['11111111', 'PASSWORD_REPEATS'],
    ] as const)
      expect(await answerOf(reset(code, '000000', { newPassword }))).toMatchObject({
        code: refused,
        fields: { newPassword: expect.any(String) as string },
      });
    const { rows } = await test.db.client.query('select tries from member_otp where phone = $1', [
      who.username,
    ]);
    expect(rows).toEqual([{ tries: 0 }]);
  });

  it('registers nobody, and a code of a registration changes no password', async () => {
    const { who, code } = await member();
    await test.db.client.query(`update member_otp set purpose = 'register' where phone = $1`, [who.username]);
    expect(await codeOf(reset(code, sender.codeOn(who.username)))).toBe('OTP_TOKEN_INVALID');
  });

  it('says that the member is deactivated, or gone, to who proved the phone alone', async () => {
    const { who, code } = await member();
    const right = sender.codeOn(who.username);
    await test.db.client.query('update member set is_active = false where phone = $1', [who.username]);
    expect(await codeOf(reset(code, anotherThan(right)))).toBe('OTP_CODE_INVALID');
    expect(await codeOf(reset(code, right))).toBe('INACTIVE_USER');
    await test.db.client.query('update member set phone = $2 where phone = $1', [who.username, newPhone()]);
    expect(await codeOf(reset(code, right))).toBe('NO_USER');
  });

  it('that could not be sent is in the log alone, and the next may be asked for after a minute', async () => {
    const who = person();
    await here().register(who);
    sender.sendEndings.push(REFUSED);
    await asked(who.username);
    expect(await codeOf(asked(who.username))).toBe('REQUEST_LIMIT_1MIN');
    await pass(test.db, who.username, 61);
    expect(await codeOf(reset(await asked(who.username), sender.codeOn(who.username)))).toBe('fine');
  });

  it('is asked for only so often by one network', async () => {
    const ip = '2001:db8:9::1';
    await writeSettings(test.db, { codesPerHour: 2 });
    const answers = [];
    for (let i = 0; i < 3; i += 1) answers.push(await codeOf(asked(newPhone(), newBrowser(), ip)));
    await writeSettings(test.db, { codesPerHour: 100 });
    expect(answers).toEqual(['fine', 'fine', 'OTP_BLOCK']);
  });
});
