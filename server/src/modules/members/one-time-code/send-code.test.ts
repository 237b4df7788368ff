import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_LANGUAGE } from '@krapao/contract/constants';
import { connect } from '../../../db/pool.ts';
import { silent, testDb, type TestDb } from '../../../testing/fixtures.ts';
import { writeSettings } from '../../site/settings.ts';
import { person } from '../testing.ts';
import { newBrowser } from './browser.ts';
import {
  anotherThan,
  answerOf,
  newPhone,
  otpServer,
  pass,
  PretendedSender,
  REFUSED,
  UNKNOWN,
} from './testing.ts';

let test: TestDb;
const sender = new PretendedSender();
/** A server that has just begun. */
const fresh = () => otpServer(test.db, sender);
beforeAll(async () => {
  test = await testDb();
  await writeSettings(test.db, { registerOTP: true, name: 'Tiger' });
});
afterAll(() => test.drop());

/** Five wrong guesses at each of so many codes, a minute apart. */
async function guessWrong(phone: string, network: string, codes: number): Promise<void> {
  for (let nth = 0; nth < codes; nth += 1) {
    const browser = newBrowser();
    const { otpToken } = await fresh().send(phone, browser, network);
    for (let tries = 0; tries < 5; tries += 1)
      expect(
        await answerOf(fresh().verify(otpToken, anotherThan(sender.codeOn(phone)), browser)),
      ).toMatchObject({ code: 'OTP_CODE_INVALID' });
    await pass(test.db, phone, 61);
  }
}
const sentTo = (phone: string) => sender.sent.filter((message) => message.phone === phone).length;
/** So many seconds, less what the test itself has taken. */
const about = (seconds: number) =>
  expect.toSatisfy((given) => Number(given) <= seconds && Number(given) > seconds - 30) as number;

describe('a code', () => {
  it('is sent with a reference, and nothing that is answered or kept tells it', async () => {
    const phone = newPhone();
    const answer = await fresh().send(phone);
    expect(answer).toEqual({
      otpRef: `REF${sender.sent.length}`,
      otpToken: expect.stringMatching(/^[\w-]{43}$/) as string,
      code: 'OK',
    });
    const { rows } = await test.db.client.query('select * from member_otp where phone = $1', [phone]);
    expect(JSON.stringify(rows)).not.toContain(answer.otpToken);
    expect(JSON.stringify([answer, rows])).not.toMatch(new RegExp(`(?<!\\d)${sender.codeOn(phone)}(?!\\d)`));
  });

  it("is worded in the language that was chosen, else in the variant's, with the site's name", async () => {
    const here = fresh();
    await here.sendIn({ phoneNumber: newPhone(), language: 'en', browser: newBrowser(), ip: '10.0.0.1' });
    expect(sender.sent.at(-1)).toMatchObject({ language: 'en', siteName: 'Tiger' });
    await here.send(newPhone());
    expect(sender.sent.at(-1)).toMatchObject({ language: DEFAULT_LANGUAGE.th });
  });

  it('is for phones that can be one and have no member', async () => {
    const here = fresh();
    expect(await answerOf(here.send('12345'))).toMatchObject({ code: 'PHONE_NUMBER_REQUIRE_10_DIGIT' });
    expect(await answerOf(here.send('1812223333'))).toMatchObject({ code: 'INVALID_USER_INFO' });
    await writeSettings(test.db, { registerOTP: false });
    const member = person();
    await fresh().register(member);
    await writeSettings(test.db, { registerOTP: true });
    expect(await answerOf(fresh().send(member.username))).toMatchObject({ code: 'EXISTING_USER' });
  });

  it('is sent to nobody while the operator wants no phones proved', async () => {
    await writeSettings(test.db, { registerOTP: false });
    const [here, phone] = [fresh(), newPhone()];
    expect(await answerOf(here.send(phone))).toEqual({ code: 'NOT_FOUND' });
    expect(await answerOf(here.verify('x'.repeat(43), '123456', newBrowser()))).toEqual({
      code: 'NOT_FOUND',
    });
    expect(sentTo(phone)).toBe(0);
    await writeSettings(test.db, { registerOTP: true });
  });
});

describe('a phone', () => {
  it('gets one code a minute, also from a server that was begun anew', async () => {
    const phone = newPhone();
    await fresh().send(phone);
    expect(await answerOf(fresh().send(phone))).toEqual({
      code: 'REQUEST_LIMIT_1MIN',
      retryAfter: about(60),
    });
    await pass(test.db, phone, 30);
    expect(await answerOf(fresh().send(phone))).toEqual({
      code: 'REQUEST_LIMIT_1MIN',
      retryAfter: about(30),
    });
    await pass(test.db, phone, 30);
    expect(await answerOf(fresh().send(phone))).toBe('fine');
  });

  it('gets one code when it is asked for 20 times at once, on two servers', async () => {
    const other = connect(test.url, 16, silent);
    const [one, two] = [fresh(), otpServer(other, sender)];
    // the first rounds open the connections
    for (let rounds = 0; rounds < 10; rounds += 1) {
      const phone = newPhone();
      const asked = Array.from({ length: 20 }, (_, i) => answerOf((i % 2 ? one : two).send(phone)));
      const answers = await Promise.all(asked);
      expect(answers.filter((answer) => answer === 'fine')).toHaveLength(1);
      expect(answers).toContainEqual({ code: 'REQUEST_LIMIT_1MIN', retryAfter: about(60) });
      expect(sentTo(phone)).toBe(1);
    }
    await other.close();
  });

  it('gets five codes an hour, in any hour', async () => {
    const phone = newPhone();
    const ask = () => answerOf(fresh().send(phone, newBrowser(), '10.201.0.1'));
    for (let codes = 0; codes < 5; codes += 1) {
      expect(await ask()).toBe('fine');
      await pass(test.db, phone, 600);
    }
    // the first is 50 minutes old, the second 40
    expect(await ask()).toEqual({ code: 'REQUEST_LIMIT', retryAfter: about(600) });
    await pass(test.db, phone, 601);
    expect(await ask()).toBe('fine');
    expect(await ask()).toEqual({ code: 'REQUEST_LIMIT', retryAfter: about(600) });
  });

  it('is not shut by a stranger in another network: five are theirs, five the owner’s, ten all that are sent', async () => {
    const phone = newPhone();
    const ask = async (network: string) => {
      await pass(test.db, phone, 61);
      return answerOf(fresh().send(phone, newBrowser(), network));
    };
    for (const network of ['10.202.0.1', '10.202.0.2']) {
      for (let codes = 0; codes < 5; codes += 1) expect(await ask(network)).toBe('fine');
      expect(await ask(network)).toMatchObject({ code: 'REQUEST_LIMIT' });
    }
    expect(await ask('10.202.0.3')).toMatchObject({ code: 'REQUEST_LIMIT' });
    expect(sentTo(phone)).toBe(10);
  });

  it('gets what the sender certainly did not send back, and may ask again at once', async () => {
    const phone = newPhone();
    for (let refusals = 0; refusals < 6; refusals += 1) {
      sender.sendEndings.push(REFUSED);
      expect(await answerOf(fresh().send(phone))).toEqual({ code: 'OTP_SEND_FAIL' });
    }
    expect(await answerOf(fresh().send(phone))).toBe('fine');
  });

  it('gets no second message while the first may be on its way, and its code from before stays good', async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    const { otpToken } = await fresh().send(phone, browser);
    await pass(test.db, phone, 61);
    sender.sendEndings.push(UNKNOWN);
    expect(await answerOf(fresh().send(phone, browser))).toEqual({
      code: 'OTP_SEND_FAIL',
      retryAfter: about(60),
    });
    expect(await answerOf(fresh().send(phone, browser))).toMatchObject({ code: 'REQUEST_LIMIT_1MIN' });
    expect(await answerOf(fresh().verify(otpToken, sender.codeOn(phone), browser))).toBe('fine');
  });

  it('gets no second message after a server that died while it sent', async () => {
    const phone = newPhone();
    const dying = otpServer(test.db, {
      takesRef: true,
      send: () => Promise.reject(new Error('the server died here')),
      verify: () => Promise.resolve(UNKNOWN),
    });
    await expect(dying.send(phone)).rejects.toThrow('the server died here');
    expect(await answerOf(fresh().send(phone))).toMatchObject({ code: 'REQUEST_LIMIT_1MIN' });
  });

  it('at which too many wrong codes were guessed gets none for an hour', async () => {
    const [phone, network] = [newPhone(), '10.203.0.1'];
    await guessWrong(phone, network, 2);
    expect(await answerOf(fresh().send(phone, newBrowser(), network))).toEqual({
      code: 'OTP_BLOCK',
      retryAfter: about(3600 - 122),
    });
    await pass(test.db, phone, 3600 - 120);
    expect(await answerOf(fresh().send(phone, newBrowser(), network))).toBe('fine');
  });

  it('at which strangers guessed is its owner’s in another network, until they guessed fifty times a day', async () => {
    const phone = newPhone();
    const [theirs, own] = ['10.204.0.1', '10.204.0.2'];
    for (let hours = 0; hours < 5; hours += 1) {
      expect(await answerOf(fresh().send(phone, newBrowser(), own))).toBe('fine');
      await pass(test.db, phone, 61);
      await guessWrong(phone, theirs, 2);
      await pass(test.db, phone, 3600);
    }
    expect(await answerOf(fresh().send(phone, newBrowser(), own))).toEqual({
      code: 'OTP_BLOCK',
      retryAfter: expect.toSatisfy((given) => Number(given) > 18 * 3600) as number,
    });
  });
});

describe('an address', () => {
  it('has only so many codes sent an hour, and a phone that it asks for in vain loses nothing', async () => {
    const ip = '10.200.0.1';
    await writeSettings(test.db, { codesPerHour: 5 });
    for (let codes = 0; codes < 5; codes += 1) await fresh().send(newPhone(), newBrowser(), ip);
    const phone = newPhone();
    expect(await answerOf(fresh().send(phone, newBrowser(), ip))).toEqual({
      code: 'OTP_BLOCK',
      retryAfter: about(3600),
    });
    expect(await answerOf(fresh().send(phone, newBrowser(), '10.200.0.2'))).toBe('fine');
  });
});

describe('a browser that has verified a phone', () => {
  const verified = async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    const { otpToken } = await fresh().send(phone, browser);
    await fresh().verify(otpToken, sender.codeOn(phone), browser);
    return { phone, browser };
  };

  it('is told so, and gets no other code, for 30 minutes', async () => {
    const { phone, browser } = await verified();
    const told = { otpRef: '', otpToken: '', code: 'OTP_VERIFIED' };
    expect(await fresh().send(phone, browser)).toEqual(told);
    await pass(test.db, phone, 29 * 60);
    expect(await fresh().send(phone, browser)).toEqual(told);
    expect(sentTo(phone)).toBe(1);
    await pass(test.db, phone, 61);
    expect(await fresh().send(phone, browser)).toMatchObject({ code: 'OK' });
    expect(sentTo(phone)).toBe(2);
  });

  it('is the only one that is told: another browser and another phone get a code', async () => {
    const { phone, browser } = await verified();
    expect(await fresh().send(newPhone(), browser)).toMatchObject({ code: 'OK' });
    await pass(test.db, phone, 61);
    expect(await fresh().send(phone)).toMatchObject({ code: 'OK' });
  });
});
