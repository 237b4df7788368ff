import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import type { Registration } from './register.ts';
import { writeSettings } from '../site/settings.ts';
import { PretendedSender, otpServer } from './one-time-code/testing.ts';
import { codeOf, elsewhere, from, person, server } from './testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterEach(() => writeSettings(test.db, { registerOTP: false, registrationsPerHour: 40, lookupsPerHour: 60 }));
afterAll(() => test.drop());

let networks = 0;
/** Another address of a network that nobody used before; the same network until it is asked for anew. */
const network = () => {
  networks += 1;
  let hosts = 0;
  return () => from(`2001:db8:7:${networks}::${(hosts += 1)}`);
};

describe('one network', () => {
  it('makes only so many members an hour, on two servers at once; refused registrations take none', async () => {
    await writeSettings(test.db, { registrationsPerHour: 3 });
    const here = network();
    const at = [server(test), server(test)] as const;
    expect(await codeOf(at[0].register({ ...person(), bankCode: 'NONE' }, here()))).toBe('INVALID_BANK');
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, i) => codeOf(at[i % 2 ? 0 : 1].register(person(), here()))),
    );
    expect(answers.filter((code) => code === 'fine')).toHaveLength(3);
    expect(answers.filter((code) => code === 'NETWORK_LIMIT')).toHaveLength(6);
    expect(await codeOf(at[0].register(person(), elsewhere()))).toBe('fine');
  });

  it('makes more of them where one-time codes prove phones', async () => {
    await writeSettings(test.db, {
      registrationsPerHour: 1,
      registrationsPerHourWithCode: 2,
      registerOTP: true,
    });
    const sender = new PretendedSender();
    const here = network();
    const one = otpServer(test.db, sender);
    const proved = async () => {
      const [who, browser] = [person(), 'x'.repeat(43)];
      const { otpToken } = await one.send(who.username, browser);
      await one.verify(otpToken, sender.codeOn(who.username), browser);
      return codeOf(one.register(who, { ...here(), browser }));
    };
    expect([await proved(), await proved(), await proved()]).toEqual(['fine', 'fine', 'NETWORK_LIMIT']);
  });

  it('is told of only so many phones and accounts that they are taken; then it is told nothing of any', async () => {
    const { register, registration } = server(test);
    const taken = Array.from({ length: 10 }, () => person());
    for (const one of taken) await register(one);
    await writeSettings(test.db, { lookupsPerHour: 4 });
    const here = network();
    const ask = (username: string) => codeOf(registration.validate({ username }, here().ip));
    for (let free = 0; free < 6; free += 1) expect(await ask(person().username)).toBe('fine');
    const answers = await Promise.all(taken.map(({ username }) => ask(username)));
    expect(answers.filter((code) => code === 'EXISTING_USER')).toHaveLength(4);
    expect(answers.filter((code) => code === 'NETWORK_LIMIT')).toHaveLength(6);
    expect(await ask(person().username)).toBe('NETWORK_LIMIT');
    expect(await codeOf(register(person(), here()))).toBe('NETWORK_LIMIT');
  });

  it('is told of the same phone or account again as often as it asks: it counts once', async () => {
    const { register, registration } = server(test);
    const [taken, other] = [person(), person()];
    await register(taken);
    await register(other);
    await writeSettings(test.db, { lookupsPerHour: 3 });
    const here = network();
    const ask = (given: Registration) => codeOf(registration.validate(given, here().ip));
    for (let again = 0; again < 5; again += 1)
      expect(await ask({ username: taken.username })).toBe('EXISTING_USER');
    // the next step, with all of the form
    expect(await codeOf(register({ ...person(), username: taken.username }, here()))).toBe('EXISTING_USER');
    const account = { ...person(), bankCode: other.bankCode, bankAccountNo: other.bankAccountNo };
    for (let again = 0; again < 3; again += 1) expect(await ask(account)).toBe('EXISTING_BANK');
    expect(await codeOf(register(account, here()))).toBe('EXISTING_BANK');
    expect(await ask({ username: other.username })).toBe('EXISTING_USER');
    // three were told of: who is refused has used nothing
    expect(await ask({ username: person().username })).toBe('NETWORK_LIMIT');
    await writeSettings(test.db, { lookupsPerHour: 4 });
    expect(await ask({ username: person().username })).toBe('fine');
  });

  it('is told of no more of them for writing their digits in another form', async () => {
    const { register, registration } = server(test);
    const taken = Array.from({ length: 6 }, () => person());
    for (const one of taken) await register(one);
    await writeSettings(test.db, { lookupsPerHour: 3 });
    const wide = (digits: string) =>
      digits.replaceAll(/\d/g, (d) => String.fromCodePoint(0xff10 + Number(d)));
    const answers: unknown[] = [];
    const here = network();
    for (const { username } of taken)
      answers.push(await codeOf(registration.validate({ username: wide(username) }, here().ip)));
    const [TAKEN, LIMIT] = ['EXISTING_USER', 'NETWORK_LIMIT'];
    expect(answers).toEqual([TAKEN, TAKEN, TAKEN, LIMIT, LIMIT, LIMIT]);
    // and one is the same one in all of its forms
    const there = network();
    const [one = person()] = taken;
    for (const username of [one.username, wide(one.username), one.username.replace('0', '０')])
      expect(await codeOf(registration.validate({ username }, there().ip))).toBe(TAKEN);
    expect(await codeOf(registration.validate({ username: person().username }, there().ip))).toBe('fine');
  });

  it('may press twice at once: of ten equal ones one counts', async () => {
    const { register, registration } = server(test);
    const taken = person();
    await register(taken);
    await writeSettings(test.db, { lookupsPerHour: 4 });
    const here = network();
    const ask = () => codeOf(registration.validate(taken, here().ip));
    await Promise.all(Array.from({ length: 10 }, ask));
    expect(await ask()).toBe('EXISTING_USER');
    expect(await codeOf(registration.validate({ username: person().username }, here().ip))).toBe('fine');
  });

  it('is told no more by asking for codes', async () => {
    await writeSettings(test.db, { registerOTP: true, lookupsPerHour: 2 });
    const { register } = otpServer(test.db, new PretendedSender());
    const taken = [person(), person(), person()] as const;
    await writeSettings(test.db, { registerOTP: false });
    for (const one of taken) await register(one);
    await writeSettings(test.db, { registerOTP: true });
    const here = network();
    const { send: sendNow } = otpServer(test.db, new PretendedSender());
    const ask = (n: 0 | 1 | 2) => codeOf(sendNow(taken[n].username, undefined, here().ip));
    expect([await ask(0), await ask(1), await ask(2)]).toEqual([
      'EXISTING_USER',
      'EXISTING_USER',
      'NETWORK_LIMIT',
    ]);
  });
});
