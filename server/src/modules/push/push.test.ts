import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '../../kernel/secret-box.ts';
import type { Pushed, PushMessage, PushTarget } from '../../ports/push.ts';
import { silent, testDb, type TestDb } from '../../testing/fixtures.ts';
import { createDelivery } from './deliver.ts';
import { pushTo, type PushNote, type PushOwner } from './face.ts';
import { createPush, type Push } from './index.ts';

const SECRET = 'a secret for tests that is long enough';
const box = createSecretBox({ version: 1, secret: SECRET });
const KEY = 'the-key-that-is-given-out';
const content = { title: 'one', body: '', path: '/work' };
const note: PushNote = { content: () => content, topic: 'work', ttlSeconds: 3_600 };

let test: TestDb;
let push: Push;
let answer: Pushed;
/** Happens while the next message is under way. */
let meanwhile: (() => Promise<unknown>) | undefined;
let sent: { target: PushTarget; message: PushMessage }[];
const sender = {
  key: KEY,
  isOurs: (key: string) => key === KEY,
  isAllowed: (endpoint: string) => endpoint.startsWith('https://push.example/'),
  send: async (target: PushTarget, message: PushMessage) => {
    sent.push({ target, message });
    await meanwhile?.();
    meanwhile = undefined;
    return answer;
  },
};
beforeAll(async () => {
  test = await testDb();
  push = createPush({ db: test.db, box, sender, log: silent });
});
beforeEach(async () => {
  sent = [];
  answer = { outcome: 'done' };
  await test.db.client.query('delete from push_subscription');
});
afterAll(() => test.drop());

const noi: PushOwner = { kind: 'staff', id: 'noi' };
const mali: PushOwner = { kind: 'staff', id: 'mali' };
const given = (no: number | string) => ({
  endpoint: `https://push.example/${no}`,
  p256dh: 'p256dh',
  auth: 'auth',
  signedBy: KEY,
});
const tell = (owner: PushOwner, changes: Partial<PushNote> = {}) =>
  test.db.withTx((tx) => pushTo(tx, owner, { ...note, ...changes }));
const count = async (table: string) =>
  (await test.db.client.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]
    ?.count;

/** Sends all that is due now. */
async function deliver(within = createDelivery({ db: test.db, box, sender, log: silent })): Promise<void> {
  for (let id = await within.take(); id !== undefined; id = await within.take()) await within.carryOut(id);
}
const endpoints = () => sent.map(({ target }) => target.endpoint).toSorted();

describe('a browser', () => {
  it('is kept sealed, and told what it is for', async () => {
    await push.subscribe(noi, given(1));
    const { rows } = await test.db.client.query<{ sealed: Buffer }>('select sealed from push_subscription');
    expect(rows[0]?.sealed.toString('latin1')).not.toContain('push.example');
    expect(await tell(noi)).toBe(1);
    expect(await tell(mali)).toBe(0);
    await deliver();
    expect(sent).toMatchObject([{ target: given(1), message: { topic: 'work', ttlSeconds: 3_600 } }]);
    expect(JSON.parse(sent[0]?.message.content ?? '')).toEqual(content);
    expect(await count('push_message')).toBe(0);
  });

  it('of an address that may not be called is not kept', async () => {
    await expect(
      push.subscribe(noi, { ...given(1), endpoint: 'https://10.0.0.1/push' }),
    ).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
    await expect(push.subscribe(noi, { ...given(1), signedBy: 'older' })).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    });
    expect(await count('push_subscription')).toBe(0);
  });

  it('is one of the five newest of its person, however many are told of at once', async () => {
    for (const no of [1, 2]) await push.subscribe(noi, given(no));
    await Promise.all([3, 4, 5, 6, 7, 8].map((no) => push.subscribe(noi, given(no))));
    await push.subscribe(noi, given(8));
    expect(await count('push_subscription')).toBe(5);
    await tell(noi);
    await deliver();
    expect(endpoints()).not.toContain(given(1).endpoint);
    expect(endpoints()).toContain(given(8).endpoint);
  });

  it('belongs to who told of it last, and hears nothing more of what was for another', async () => {
    await push.subscribe(noi, given(1));
    await tell(noi);
    await push.subscribe(mali, given(1));
    await deliver();
    expect(sent).toEqual([]);
    expect(await push.unsubscribe(noi, given(1).endpoint)).toBe(false);
    expect(await push.unsubscribe(mali, given(1).endpoint)).toBe(true);
    expect(await count('push_subscription')).toBe(0);
  });

  it('that is gone is forgotten, and so is one that refuses five times', async () => {
    await push.subscribe(noi, given(1));
    answer = { outcome: 'gone', reason: 'HTTP 410' };
    await tell(noi);
    await deliver();
    expect(await count('push_subscription')).toBe(0);

    await push.subscribe(noi, given(1));
    answer = { outcome: 'refused', reason: 'HTTP 403' };
    for (const times of [1, 2, 3, 4]) {
      await tell(noi);
      await deliver();
      expect(await count('push_subscription'), `after ${times}`).toBe(1);
    }
    await tell(noi);
    await deliver();
    expect(await count('push_subscription')).toBe(0);
  });

  it('whose box no key opens is forgotten: it tells its address again', async () => {
    await push.subscribe(noi, given(1));
    await tell(noi);
    const other = createSecretBox({ version: 2, secret: 'another secret for tests, long enough' });
    await deliver(createDelivery({ db: test.db, box: other, sender, log: silent }));
    expect(sent).toEqual([]);
    expect(await count('push_subscription')).toBe(0);
  });
});

describe('a message', () => {
  it('that may have arrived is sent again, not before it is due', async () => {
    await push.subscribe(noi, given(1));
    answer = { outcome: 'unknown', reason: 'timeout', againAfter: 40 };
    await tell(noi);
    await deliver();
    await deliver();
    expect(sent).toHaveLength(1);
    const { rows } = await test.db.client.query<{ seconds: number }>(
      'select extract(epoch from due_at - clock_timestamp())::float8 as seconds from push_message',
    );
    expect(rows[0]?.seconds).toBeGreaterThan(30);
    await test.db.client.query('update push_message set due_at = now()');
    answer = { outcome: 'done' };
    await deliver();
    expect(sent).toHaveLength(2);
    expect(await count('push_message')).toBe(0);
  });

  it('is replaced by a newer one of its topic, also while the older one is on its way', async () => {
    await push.subscribe(noi, given(1));
    await tell(noi);
    await tell(noi, { content: () => ({ ...content, title: 'two' }) });
    meanwhile = () => tell(noi, { content: () => ({ ...content, title: 'three' }) });
    await deliver();
    expect(sent.map(({ message }) => (JSON.parse(message.content) as { title: string }).title)).toEqual([
      'two',
      'three',
    ]);
  });

  it('is sent once by servers that look at the same time, and again where one died with it', async () => {
    for (const no of [1, 2, 3]) await push.subscribe(noi, given(no));
    await tell(noi);
    await Promise.all(Array.from({ length: 4 }, () => deliver()));
    expect(endpoints()).toEqual([1, 2, 3].map((no) => given(no).endpoint));

    sent = [];
    await tell(noi);
    await createDelivery({ db: test.db, box, sender, log: silent }).take();
    await deliver();
    expect(sent).toHaveLength(2);
    await test.db.client.query('update push_message set due_at = now()');
    await deliver();
    expect(sent).toHaveLength(3);
  });

  it('that is no news any more is not sent', async () => {
    await push.subscribe(noi, given(1));
    await tell(noi, { ttlSeconds: 0 });
    await deliver();
    expect(sent).toEqual([]);
    expect(await count('push_message')).toBe(0);
  });

  it('goes out with what it tells of, or not at all', async () => {
    await push.subscribe(noi, given(1));
    const failing = test.db.withTx(async (tx) => {
      await pushTo(tx, noi, note);
      throw new Error('it did not happen');
    });
    await expect(failing).rejects.toThrow('it did not happen');
    await deliver();
    expect(sent).toEqual([]);
  });
});
