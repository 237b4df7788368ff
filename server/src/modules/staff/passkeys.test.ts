import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthenticator } from './authenticator.testing.ts';
import {
  boundMeanwhile,
  consoleBench,
  ORIGIN,
  type ConsoleBench,
  type Person,
  type Screen,
} from './testing.ts';

type Authenticator = ReturnType<typeof createAuthenticator>;

let b: ConsoleBench;
let owner: Person;
let screen: Screen;
let key: Authenticator;
beforeAll(async () => {
  b = await consoleBench();
  owner = await b.person('owner', 'owner');
  screen = await b.screen(owner);
  key = await added(screen);
});
afterAll(() => b.drop());

async function added(of: Screen): Promise<Authenticator> {
  const made = createAuthenticator(ORIGIN);
  const { body } = await of.ask('POST', 'me/passkeys/options');
  const challenge = String(body['challenge']);
  const answer = await of.ask('POST', 'me/passkeys', {
    ...{ challenge, label: 'phone', response: made.create(challenge), proof: await of.proof() },
  });
  expect(answer.body).toEqual({ message: 'OK' });
  return made;
}
async function signIn(with_: Authenticator, how?: { isVerified: boolean }) {
  const { body } = await screen.ask('POST', 'session/passkey/options');
  const challenge = String(body['challenge']);
  const answer = { challenge, response: with_.get(challenge, how) };
  const other: Screen = await b.screen(await b.person(`visitor${(n += 1)}`, 'auditor'));
  return {
    answer,
    first: await other.ask('POST', 'session/passkey', answer),
    again: () => other.ask('POST', 'session/passkey', answer),
  };
}
let n = 0;

/** Something that takes a proof: an invitation. */
const invite = (name: string, proof?: object, by = screen) =>
  by.ask('POST', 'staff', {
    name,
    display: name,
    role: 'cashier',
    why: 'starts on Monday',
    ...(proof && { proof }),
  });
async function asked(name: string, by = screen): Promise<string> {
  const { body } = await invite(name, undefined, by);
  expect(body).toMatchObject({ message: 'STEP_UP' });
  return (body['stepUp'] as { passkey: { challenge: string } }).passkey.challenge;
}
const signed = (challenge: string, with_ = key) => ({
  kind: 'passkey',
  challenge,
  response: with_.get(challenge),
});

describe('a passkey', () => {
  it('signs its person in, once for each challenge', async () => {
    const { first, again } = await signIn(key);
    expect(first).toMatchObject({ status: 200, body: { name: 'owner' } });
    expect((await again()).body).toEqual({ message: 'STAFF_WRONG' });
  });

  it.each([{}, { id: null }, { id: ['a'] }, { id: { toString: 1, valueOf: 1 } }])(
    'is none in an answer that no browser gives, and no fault of ours: %j',
    async (response) => {
      const { body } = await screen.ask('POST', 'session/passkey/options');
      const answer = await screen.ask('POST', 'session/passkey', { challenge: body['challenge'], response });
      expect(answer.body).toEqual({ message: 'STAFF_WRONG' });
    },
  );

  it('signs nobody in who was bound to another place at that instant', async () => {
    const mio = await b.person('mio', 'cashier');
    const home = await b.screen(mio);
    const own = await added(home);
    const { body } = await home.ask('POST', 'session/passkey/options');
    const challenge = String(body['challenge']);
    const answer = { challenge, response: own.get(challenge) };
    const told = await boundMeanwhile(b.db, mio, () => home.ask('POST', 'session/passkey', answer));
    expect(told).toEqual({ status: 403, body: { message: 'STAFF_ADDRESS' } });
    const { rows } = await b.db.client.query('select from staff_session where staff_id = $1', [mio.id]);
    expect(rows).toHaveLength(1);
  });

  it('signs nobody in that has not verified its person, or that nobody added', async () => {
    expect((await signIn(key, { isVerified: false })).first.body).toEqual({ message: 'STAFF_WRONG' });
    expect((await signIn(createAuthenticator(ORIGIN))).first.body).toEqual({ message: 'STAFF_WRONG' });
    expect((await signIn(createAuthenticator('http://evil.example'))).first.body).toEqual({
      message: 'STAFF_WRONG',
    });
  });

  it('proves the order that its challenge was made for, once, and no other', async () => {
    const [ofAnn, ofBob] = [await asked('ann'), await asked('bob')];
    expect((await invite('bob', signed(ofAnn))).body).toEqual({ message: 'STEP_UP_WRONG' });
    expect((await invite('bob', signed(ofBob))).body).toMatchObject({ message: 'WAITS_FOR_SECOND' });
    expect((await invite('bob', signed(ofBob))).body).toEqual({ message: 'STEP_UP_WRONG' });
  });

  it('proves nothing after two minutes, and nothing of another person', async () => {
    const late = await asked('late');
    await b.db.client.query(`update staff_challenge set expires_at = now()`);
    expect((await invite('late', signed(late))).body).toEqual({ message: 'STEP_UP_WRONG' });
    const mali = await b.screen(await b.person('mali', 'manager'));
    const hers = await added(mali);
    expect((await invite('cee', signed(await asked('cee'), hers))).body).toEqual({
      message: 'STEP_UP_WRONG',
    });
  });

  describe('whose counter fell', () => {
    /** What the log has of it. */
    const fallen = async (name: string) =>
      (
        await b.db.client.query<Record<string, unknown>>(
          `select name, ip, before, after, why from staff_event where subject = $1 and after ? 'counter' order by id`,
          [name],
        )
      ).rows;

    it('signs nobody in and proves nothing, and each time stands in the log, which is sealed', async () => {
      const fay = await b.screen(await b.person('fay', 'owner'));
      const hers = await added(fay);
      const challenge = await asked('fays', fay);
      hers.setBack(1);
      expect((await signIn(hers)).first.body).toEqual({ message: 'STAFF_WRONG' });
      hers.setBack(1);
      expect((await invite('fays', signed(challenge, hers), fay)).body).toEqual({ message: 'STEP_UP_WRONG' });
      expect(await fallen('fay')).toEqual(
        [1, 2].map(() => ({
          ...{ name: 'fay', ip: '127.0.0.1' },
          ...{ before: { label: 'phone', counter: 1 }, after: { counter: 1 } },
          why: 'the counter of a passkey fell: it may have been copied',
        })),
      );
      const seal = b.module.work?.find(({ name }) => name === 'seal');
      if (seal && 'run' in seal) await seal.run();
      const unsealed = `select from staff_event e where subject = 'fay' and not exists (select from staff_sealed s where s.event_id = e.id)`;
      expect((await b.db.client.query(unsealed)).rowCount).toBe(0);
      // one that counts on is theirs still
      expect((await signIn(hers)).first.status).toBe(200);
    });

    it('is refused also where it and its copy sign at the same instant', async () => {
      const hal = await b.screen(await b.person('hal', 'auditor'));
      const hers = await added(hal);
      const challenge = async () =>
        String((await screen.ask('POST', 'session/passkey/options')).body['challenge']);
      const [one, other] = [await challenge(), await challenge()];
      const answers = [{ challenge: one, response: hers.get(one) }];
      hers.setBack(1);
      answers.push({ challenge: other, response: hers.get(other) });
      const told = await Promise.all(answers.map((answer) => hal.ask('POST', 'session/passkey', answer)));
      expect(told.map(({ status }) => status).toSorted()).toEqual([200, 401]);
      expect(await fallen('hal')).toHaveLength(1);
    });
  });

  it('is forgotten once its person removes it, who proves that for that one', async () => {
    const spare = await added(screen);
    const { body } = await screen.ask('GET', 'me');
    const known = body['passkeys'] as { id: string }[];
    const remove = (id = '', proof?: object) =>
      screen.ask('DELETE', `me/passkeys/${id}`, { ...(proof && { proof }) });
    const challengeOf = async (id = '') =>
      ((await remove(id)).body['stepUp'] as { passkey: { challenge: string } }).passkey.challenge;
    const [mine, other] = known.map(({ id }) => id);
    expect((await remove(mine)).body).toMatchObject({ message: 'STEP_UP' });
    expect((await remove(mine, signed(await challengeOf(other), spare))).body).toEqual({
      message: 'STEP_UP_WRONG',
    });
    expect((await screen.ask('GET', 'me')).body['passkeys']).toHaveLength(2);
    expect((await remove(mine, signed(await challengeOf(mine), spare))).body).toEqual({ message: 'OK' });
    expect((await signIn(key)).first.body).toEqual({ message: 'STAFF_WRONG' });
    expect((await signIn(spare)).first.status).toBe(200);
  });
});
