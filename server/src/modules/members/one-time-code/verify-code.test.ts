import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken } from '../../../kernel/ids.ts';
import { testDb, type TestDb } from '../../../testing/fixtures.ts';
import { writeSettings } from '../../site/settings.ts';
import { newBrowser } from './browser.ts';
import { anotherThan, answerOf, newPhone, otpServer, pass, PretendedSender, UNKNOWN } from './testing.ts';

let test: TestDb;
const sender = new PretendedSender();
/** A server that has just begun. */
const fresh = () => otpServer(test.db, sender);
beforeAll(async () => {
  test = await testDb();
  await writeSettings(test.db, { registerOTP: true });
});
afterAll(() => test.drop());

/** Somebody who has a code on the phone. */
async function asked() {
  const [phone, browser] = [newPhone(), newBrowser()];
  const { otpToken } = await fresh().send(phone, browser);
  const code = sender.codeOn(phone);
  return {
    phone,
    browser,
    otpToken,
    code,
    guess: (guessed: string) => answerOf(fresh().verify(otpToken, guessed, browser)),
  };
}
const wrong = (triesLeft: number) => ({ code: 'OTP_CODE_INVALID', triesLeft, fields: { otpCode: 'wrong' } });

describe('a right code', () => {
  it('proves the phone, and may be sent again where the answer was lost', async () => {
    const { phone, browser, otpToken, code, guess } = await asked();
    expect(await guess(code)).toBe('fine');
    expect(await guess(code)).toBe('fine');
    expect(sender.compared.filter((each) => each.phone === phone)).toHaveLength(1);
    expect(await answerOf(fresh().verify(otpToken, code, newBrowser()))).toEqual({
      code: 'OTP_TOKEN_INVALID',
    });
    expect(await guess(code)).toBe('fine');
    expect((await fresh().send(phone, browser)).code).toBe('OTP_VERIFIED');
  });

  it('says no longer than the proof counts that the phone is proved', async () => {
    const { phone, code, guess } = await asked();
    await guess(code);
    await pass(test.db, phone, 31 * 60);
    expect(await guess(code)).toEqual({ code: 'OTP_NOT_EXIST' });
  });

  it('that is sent four times at once is compared each time, and all hear that it proved the phone', async () => {
    const { phone, code, guess } = await asked();
    let open: () => void = () => undefined;
    sender.gate = new Promise((resolve) => (open = resolve));
    const guesses = Array.from({ length: 4 }, () => guess(code));
    await expect.poll(() => sender.compared.filter((each) => each.phone === phone)).toHaveLength(4);
    open();
    expect(await Promise.all(guesses)).toEqual(Array(4).fill('fine'));
  });

  it('may be typed with spaces', async () => {
    const { code, guess } = await asked();
    expect(await guess(` ${code.slice(0, 3)} ${code.slice(3)}`)).toBe('fine');
  });

  it('proves it after wrong ones too', async () => {
    const { code, guess } = await asked();
    for (let tries = 4; tries > 0; tries -= 1) await guess(anotherThan(code));
    expect(await guess(code)).toBe('fine');
  });
});

describe('a wrong code', () => {
  it('tells how many tries are left, and after five the right one is blocked too', async () => {
    const { phone, code, guess } = await asked();
    for (const left of [4, 3, 2, 1, 0]) expect(await guess(anotherThan(code))).toEqual(wrong(left));
    const blocked = await guess(code);
    expect(blocked).toEqual({
      code: 'OTP_BLOCK',
      retryAfter: expect.toSatisfy((s) => Number(s) > 0 && Number(s) <= 60) as number,
    });
    await pass(test.db, phone, 61);
    expect(await guess(code)).toEqual({ code: 'OTP_BLOCK' });
  });

  it.each(['12345', '1234567', 'abcdef', '', '１２３', '-12345', '12345\u0000'])(
    'is what can be none too, "%s", without asking the sender',
    async (typed) => {
      const { guess } = await asked();
      const before = sender.compared.length;
      expect(await guess(typed)).toEqual(wrong(4));
      expect(sender.compared).toHaveLength(before);
    },
  );

  it('counts for the phone: ten in an hour block it, whatever tries a code has left', async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    const next = async () => {
      await pass(test.db, phone, 61);
      const { otpToken } = await fresh().send(phone, browser, '10.208.0.1');
      return (code: string) => answerOf(fresh().verify(otpToken, code, browser));
    };
    for (let codes = 0; codes < 3; codes += 1) {
      const guess = await next();
      for (let tries = 0; tries < 3; tries += 1)
        expect(await guess(anotherThan(sender.codeOn(phone)))).toMatchObject({ code: 'OTP_CODE_INVALID' });
    }
    const guess = await next();
    expect(await guess(anotherThan(sender.codeOn(phone)))).toEqual(wrong(4));
    const { retryAfter, code } = (await guess(sender.codeOn(phone))) as { code: string; retryAfter: number };
    expect(code).toBe('OTP_BLOCK');
    expect(retryAfter).toBeGreaterThan(3300);
  });
});

describe('a code that can be verified no more', () => {
  it('is expired after five minutes', async () => {
    const { phone, code, guess } = await asked();
    await pass(test.db, phone, 270);
    expect(await guess(anotherThan(code))).toEqual(wrong(4));
    await pass(test.db, phone, 30);
    expect(await guess(code)).toEqual({ code: 'OTP_EXPIRED' });
  });

  it('is expired when the sender that keeps it says so', async () => {
    const { code, guess } = await asked();
    sender.verifyEndings.push({ outcome: 'expired' });
    expect(await guess(code)).toEqual({ code: 'OTP_EXPIRED' });
  });

  it('was replaced by a newer one', async () => {
    const old = await asked();
    await pass(test.db, old.phone, 61);
    const { otpToken } = await fresh().send(old.phone, old.browser);
    expect(await old.guess(old.code)).toEqual({ code: 'OTP_NOT_EXIST' });
    expect(await answerOf(fresh().verify(otpToken, sender.codeOn(old.phone), old.browser))).toBe('fine');
  });

  it('stays good when a stranger elsewhere asks for another', async () => {
    const { phone, code, guess } = await asked();
    await pass(test.db, phone, 61);
    await fresh().send(phone, newBrowser());
    expect(await guess(code)).toBe('fine');
  });
});

describe('a token', () => {
  it('that this browser was not given is invalid, and costs the one that was nothing', async () => {
    const { otpToken, code, browser, guess } = await asked();
    const invalid = { code: 'OTP_TOKEN_INVALID' };
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await answerOf(fresh().verify(otpToken, code, newBrowser()))).toEqual(invalid);
      expect(await answerOf(fresh().verify(otpToken, code, undefined))).toEqual(invalid);
    }
    expect(await answerOf(fresh().verify(newToken(), code, browser))).toEqual(invalid);
    expect(await guess(anotherThan(code))).toEqual(wrong(4));
  });

  it.each(['', 'x', 'ก'.repeat(43), `${'x'.repeat(42)}\u0000`, 'x'.repeat(200)])(
    'that can be none is invalid: "%s"',
    async (otpToken) => {
      const answer = answerOf(fresh().verify(otpToken, '123456', newBrowser()));
      expect(await answer).toEqual({ code: 'OTP_TOKEN_INVALID' });
    },
  );
});

describe('a sender that does not say whether a code is right', () => {
  it('fails the verification and uses a try up, since it may have heard the guess; the right code stays right', async () => {
    const { code, guess } = await asked();
    sender.verifyEndings.push(UNKNOWN, UNKNOWN);
    expect(await guess(code)).toEqual({ code: 'OTP_VERIFY_FAIL', triesLeft: 4 });
    expect(await guess(code)).toEqual({ code: 'OTP_VERIFY_FAIL', triesLeft: 3 });
    expect(await guess(code)).toBe('fine');
  });
});
