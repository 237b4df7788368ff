import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { writeSettings } from '../site/settings.ts';
import { anotherThan, answerOf, otpServer, pass, PretendedSender } from './one-time-code/testing.ts';
import { newBrowser } from './one-time-code/browser.ts';
import { NOI, staffAt } from './staff/testing.ts';
import { codeOf, elsewhere, enter, from, person, server } from './testing.ts';

let test: TestDb;
let last = 10_000_000;
/** One phone, with the 0 before it and without. */
let ways: [string, string];
beforeAll(async () => {
  test = await testDb();
  await writeSettings(test.db, { variant: 'la' });
});
afterAll(() => test.drop());
beforeEach(() => {
  last += 1;
  ways = [`020${last}`, `20${last}`];
});

describe('a Lao phone that is written with its 0 and without', () => {
  it.each([[[0, 1]], [[1, 0]]])(
    'has one account, also at the same instant: %j',
    async ([first = 0, second = 1]) => {
      const { register } = server(test);
      const made = { ...person(), username: ways[first] ?? '' };
      const again = { ...person(), username: ways[second] ?? '' };
      await register(made);
      expect(await codeOf(register(again))).toBe('EXISTING_USER');
      for (const username of ways) await enter(server(test), { ...made, username });

      last += 1;
      const both = [`020${last}`, `20${last}`].map((username) => codeOf(register({ ...person(), username })));
      expect((await Promise.all(both)).toSorted()).toEqual(['EXISTING_USER', 'fine']);
    },
  );

  it('is given by staff to nobody where somebody has it, or comes to have it meanwhile or at the same instant', async () => {
    const here = staffAt(test);
    const change = here.find('member.phone');
    const other = await here.register(person());
    const order = { member: other, phone: ways[0] };
    await change.facts(test.db, order);
    await here.register({ ...person(), username: ways[1] });
    expect(await codeOf(Promise.resolve(change.carryOut(order, NOI)))).toBe('EXISTING_USER');
    expect(await codeOf(Promise.resolve(change.facts(test.db, order)))).toBe('EXISTING_USER');
    for (let round = 0; round < 8; round += 1) {
      last += 1;
      const ends = await Promise.all([
        codeOf(Promise.resolve(change.carryOut({ member: other, phone: `20${last}` }, NOI))),
        codeOf(here.register({ ...person(), username: `020${last}` })),
      ]);
      expect(ends.toSorted()).toEqual(['EXISTING_USER', 'fine']);
    }
    // their own may be written in the other way
    const own = { ...person(), username: `20${(last += 1)}` };
    const id = await here.register(own);
    expect(await codeOf(Promise.resolve(change.carryOut({ member: id, phone: `020${last}` }, NOI)))).toBe(
      'fine',
    );
    await enter(here, own);
  });

  it('has five guesses at its password from a network, however it is written', async () => {
    const [username, other] = ways;
    const { register, signIn } = server(test);
    await register({ ...person(), username });
    const guess = (phone: string) =>
      codeOf(signIn({ username: phone, password: 'wrong', ...from('10.1.2.3') }));
    for (const phone of [username, other, username, other, username])
      expect(await guess(phone)).toBe('WRONG_CREDENTIAL');
    expect([await guess(other), await guess(username)]).toEqual(['SIGN_IN_BLOCKED', 'SIGN_IN_BLOCKED']);
  });

  it('gets one code a minute, and has ten wrong guesses of one network, however it is written', async () => {
    await writeSettings(test.db, { registerOTP: true });
    const sender = new PretendedSender();
    const { send, verify } = otpServer(test.db, sender);
    const network = elsewhere().ip;
    for (const phone of ways) {
      const browser = newBrowser();
      const { otpToken } = await send(phone, browser, network);
      for (const one of ways)
        expect(await answerOf(send(one, newBrowser(), network))).toMatchObject({
          code: 'REQUEST_LIMIT_1MIN',
        });
      for (let tries = 0; tries < 5; tries += 1)
        expect(await answerOf(verify(otpToken, anotherThan(sender.codeOn(phone)), browser))).toMatchObject({
          code: 'OTP_CODE_INVALID',
        });
      for (const one of ways) await pass(test.db, one, 61);
    }
    for (const one of ways)
      expect(await answerOf(send(one, newBrowser(), network))).toMatchObject({ code: 'OTP_BLOCK' });
    await writeSettings(test.db, { registerOTP: false });
  });

  it('opens either of two accounts that have it from before, each as it is kept', async () => {
    const { register, sessions, signIn } = server(test);
    const [one, two] = [await register(person()), await register(person())];
    await test.db.client.query('update member set phone = $2 where id = $1', [one, ways[0]]);
    await test.db.client.query('update member set phone = $2 where id = $1', [two, ways[1]]);
    for (const [username, id] of [
      [ways[0], one],
      [ways[1], two],
    ] as const) {
      const { token } = await signIn({ ...person(), username, ...elsewhere() });
      expect((await sessions.find(token)).memberId).toBe(id);
    }
  });
});
