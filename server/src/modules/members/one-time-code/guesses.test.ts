import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Db } from '../../../db/pool.ts';
import { randomFrom, seedOf } from '../../../ledger/testing/books.ts';
import { silent, testDb, type TestDb } from '../../../testing/fixtures.ts';
import { writeSettings } from '../../site/settings.ts';
import { newBrowser } from './browser.ts';
import { anotherThan, answerOf, newPhone, otpServer, pass, PretendedSender } from './testing.ts';

const GUESSES = 200;

let test: TestDb;
let other: Db;
const sender = new PretendedSender();
beforeAll(async () => {
  test = await testDb();
  other = connect(test.url, 16, silent);
  await writeSettings(test.db, { registerOTP: true });
});
afterAll(async () => {
  await other.close();
  await test.drop();
});

/** So many wrong guesses at once at one code, on two servers. Answers how often each code was answered. */
async function guessAtOnce(otpToken: string, right: string, browser: string, random: () => number) {
  const servers = [otpServer(test.db, sender), otpServer(other, sender)] as const;
  const guesses = Array.from({ length: GUESSES }, () => {
    const guessed = String(Math.floor(random() * 1e6)).padStart(6, '0');
    const here = servers[random() < 0.5 ? 0 : 1];
    return answerOf(here.verify(otpToken, guessed === right ? anotherThan(right) : guessed, browser));
  });
  const counts: Record<string, number> = {};
  for (const answer of await Promise.all(guesses)) {
    const { code } = answer as { code: string };
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

describe('guessing', () => {
  const random = randomFrom(seedOf('guesses'));

  it(`${GUESSES} guesses at once through two servers are five in all, and the right code comes too late`, async () => {
    const [phone, browser] = [newPhone(), newBrowser()];
    const here = otpServer(test.db, sender);
    const { otpToken } = await here.send(phone, browser);
    const right = sender.codeOn(phone);
    const counts = await guessAtOnce(otpToken, right, browser, random);
    expect(counts).toEqual({ OTP_CODE_INVALID: 5, OTP_BLOCK: GUESSES - 5 });
    expect(sender.compared.filter((guess) => guess.phone === phone)).toHaveLength(5);
    expect(await answerOf(here.verify(otpToken, right, browser))).toMatchObject({ code: 'OTP_BLOCK' });
  });

  it.each([
    ['one network', 10, () => '10.205.0.1'],
    ['several', 20, (code: number) => `10.206.0.${code}`],
  ])(
    'however many codes %s asks for, no more than %d guesses at a phone are heard in an hour',
    async (_, most, network) => {
      const [phone, browser] = [newPhone(), newBrowser()];
      const here = otpServer(test.db, sender);
      // three first, so that the limit of the phone falls within a code's own
      const { otpToken } = await here.send(phone, browser, network(9));
      for (let tries = 0; tries < 3; tries += 1)
        await answerOf(here.verify(otpToken, anotherThan(sender.codeOn(phone)), browser));
      for (let codes = 0; codes < 5; codes += 1) {
        await pass(test.db, phone, 61);
        const sent = await here.send(phone, browser, network(codes)).catch(() => undefined);
        if (sent) await guessAtOnce(sent.otpToken, sender.codeOn(phone), browser, random);
      }
      expect(sender.compared.filter((guess) => guess.phone === phone)).toHaveLength(most);
    },
  );
});
