import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
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
    const taken = person();
    await register(taken);
    await writeSettings(test.db, { lookupsPerHour: 4 });
    const here = network();
    const ask = (username: string) => codeOf(registration.validate({ username }, here().ip));
    for (let free = 0; free < 6; free += 1) expect(await ask(person().username)).toBe('fine');
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(taken.username)));
    expect(answers.filter((code) => code === 'EXISTING_USER')).toHaveLength(4);
    expect(answers.filter((code) => code === 'NETWORK_LIMIT')).toHaveLength(6);
    expect(await ask(person().username)).toBe('NETWORK_LIMIT');
    expect(await codeOf(register(person(), here()))).toBe('NETWORK_LIMIT');
  });

  it('is told no more by asking for codes', async () => {
    await writeSettings(test.db, { registerOTP: true, lookupsPerHour: 2 });
    const { register } = otpServer(test.db, new PretendedSender());
    const taken = person();
    await writeSettings(test.db, { registerOTP: false });
    await register(taken);
    await writeSettings(test.db, { registerOTP: true });
    const here = network();
    const { send: sendNow } = otpServer(test.db, new PretendedSender());
    const ask = () => codeOf(sendNow(taken.username, undefined, here().ip));
    expect([await ask(), await ask(), await ask()]).toEqual([
      'EXISTING_USER',
      'EXISTING_USER',
      'NETWORK_LIMIT',
    ]);
  });
});
