import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newToken, tokenHash } from '../../kernel/ids.ts';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { codeOf, elsewhere, enter, from, person, server, type TestServer } from './testing.ts';

let test: TestDb;
let here: TestServer;
beforeAll(async () => {
  test = await testDb();
  here = server(test);
});
afterAll(() => test.drop());

/** Somebody who signed in with a browser before. */
async function withDevice() {
  const [who, device] = [person(), newToken()];
  const id = await here.register(who, { device });
  const signIn = (password: string, by = from('10.3.0.1', 'test', device)) =>
    codeOf(server(test).signIn({ username: who.username, password, ...by }));
  return { who, id, device, signIn };
}

/** Strangers guess until the phone is blocked wherever nobody knows the browser. */
async function guessed(phone: string): Promise<void> {
  const wrong = (network: number) =>
    codeOf(here.signIn({ username: phone, password: 'wrong', ...from(`10.4.${network}.1`) }));
  for (let network = 0; network < 31; network += 1) await wrong(network);
  expect(await wrong(40)).toBe('SIGN_IN_BLOCKED');
}

const hashesOf = async (id: string): Promise<string[]> => {
  const { rows } = await test.db.client.query<{ device_hash: Buffer }>(
    'select device_hash from member_device where member_id = $1 order by last_at',
    [id],
  );
  return rows.map((row) => row.device_hash.toString('hex'));
};
const hex = (device: string) => tokenHash(device).toString('hex');

describe('a browser that signed a member in before', () => {
  it('goes on with the right password though strangers guess, from any network', async () => {
    const { who, signIn, device } = await withDevice();
    await guessed(who.username);
    expect(await signIn(who.password, elsewhere())).toBe('SIGN_IN_BLOCKED');
    expect(await signIn(who.password)).toBe('fine');
    expect(await signIn(who.password, from('2001:db8::7', 'test', device))).toBe('fine');
  });

  it('has five guesses itself, however many are sent at once on two servers, and takes none from others', async () => {
    const { who, signIn } = await withDevice();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => signIn(`guess ${i}`)));
    expect(answers.filter((code) => code === 'WRONG_CREDENTIAL')).toHaveLength(5);
    expect(await signIn(who.password)).toBe('SIGN_IN_BLOCKED');
    expect(await signIn(who.password, elsewhere())).toBe('fine');
  });

  it('is known to that member only: with another phone it is like any browser', async () => {
    const [{ device }, other] = [await withDevice(), await withDevice()];
    await guessed(other.who.username);
    expect(await other.signIn(other.who.password, from('10.3.0.2', 'test', device))).toBe('SIGN_IN_BLOCKED');
  });

  it('is kept as a hash, once a member, and becomes known by a right password alone', async () => {
    const { who, id, device, signIn } = await withDevice();
    await signIn(who.password);
    const stranger = newToken();
    await signIn('wrong', from('10.3.0.3', 'test', stranger));
    expect(await hashesOf(id)).toEqual([hex(device)]);
    await signIn(who.password, from('10.3.0.3', 'test', stranger));
    expect(await hashesOf(id)).toEqual([hex(device), hex(stranger)]);
  });

  it('is one of the twenty that were used last', async () => {
    const { who, id, device, signIn } = await withDevice();
    await test.db.client.query(
      `insert into member_device (member_id, device_hash, last_at)
        select $1, sha256(n::text::bytea), now() - interval '1 day' - n * interval '1 hour' from generate_series(1, 25) n`,
      [id],
    );
    await signIn(who.password);
    const known = await hashesOf(id);
    expect(known).toHaveLength(20);
    expect(known.at(-1)).toBe(hex(device));
  });

  it('is forgotten when the member signs out there from elsewhere, everywhere else, or changes the password', async () => {
    for (const revoke of ['one', 'others', 'password'] as const) {
      const { who, id, device } = await withDevice();
      const { session: lost } = await enter(here, who, from('10.3.0.4', 'test', device));
      const mine = newToken();
      const { session } = await enter(here, who, from('10.3.0.5', 'test', mine));
      if (revoke === 'one') await here.endSessions.endOne(session, lost.id);
      if (revoke === 'others') await here.endSessions.endOthers(session);
      if (revoke === 'password')
        await here.changePassword(session, { oldPassword: who.password, newPassword: 'another one' });
      expect(await hashesOf(id), revoke).toEqual([hex(mine)]);
    }
  });

  it('stays known when the member leaves by the button there', async () => {
    const { who, id, device } = await withDevice();
    const { token } = await enter(here, who, from('10.3.0.6', 'test', device));
    await here.endSessions.signOut(token);
    expect(await hashesOf(id)).toEqual([hex(device)]);
  });
});
