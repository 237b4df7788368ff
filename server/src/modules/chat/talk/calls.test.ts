import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGE_COOKIE } from '@krapao/contract/constants';
import {
  agentsBench,
  ask,
  chatBench,
  guest,
  history,
  member,
  pushBy,
  send,
  type ChatBench,
  type Writer,
} from '../../../compose/chat/testing.ts';
import { DEVICE_COOKIE } from '../../../http/session.ts';
import { newToken, tokenHash } from '../../../kernel/ids.ts';
import { ownSandbox, type OwnSandbox } from '../../../testing/sandbox.ts';
import { enter } from '../../members/enter.ts';
import { readSettings, writeSettings } from '../../site/settings.ts';
import type { ConsoleBench, Screen } from '../../staff/testing.ts';
import { createTellMoney } from './asked-money.ts';

interface Browser {
  id: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** The cookie that it keeps. */
  device: string;
}
interface Told {
  topic: string;
  ttl: number;
  content: { title: string; body: string; path: string };
}

let sandbox: OwnSandbox;
let b: ChatBench;
let c: ConsoleBench;
let dao: Screen;
beforeAll(async () => {
  sandbox = await ownSandbox();
  b = await chatBench(pushBy(sandbox.url));
  c = await agentsBench(b);
  dao = await c.screen(await c.person('dao', 'support'));
});
beforeEach(async () => {
  await b.db.client.query('delete from http_ceiling');
});
afterAll(async () => {
  await c.app.close();
  await b.drop();
  await sandbox.close();
});

const browser = async (device = newToken()): Promise<Browser> => ({
  ...(await sandbox.ask<Omit<Browser, 'device'>>('/push', { method: 'POST' })),
  device,
});
const toldTo = ({ id }: Browser) => sandbox.ask<Told[]>(`/push?id=${id}`);
const titlesTo = async (of: Browser) => (await toldTo(of)).map(({ content }) => content.title);
const cookiesOf = ({ device }: Pick<Browser, 'device'>, language: string) => ({
  [DEVICE_COOKIE]: device,
  [LANGUAGE_COOKIE]: language,
});

/** Tells of that browser as its page does. */
const subscribe = (who: Partial<Writer>, of: Browser, changes: object = {}, language = 'TH') =>
  ask(
    ...([b.servers[0], 'PUT', 'push', who] as const),
    { endpoint: of.endpoint, keys: of.keys, signedBy: b.servers[0].push.key, ...changes },
    cookiesOf(of, language),
  );
const unsubscribe = (who: Partial<Writer>, { endpoint }: Browser) =>
  ask(b.servers[1], 'DELETE', 'push', who, { endpoint });

/** Somebody who wrote, and their browser, which is to be called. */
async function caller(who: Writer, of?: Browser, language = 'TH') {
  const at = of ?? (await browser());
  const { body } = await send(b.servers[0], who, 'hello');
  expect(await subscribe(who, at, {}, language)).toMatchObject({ status: 200 });
  return { who, browser: at, chat: body.session_id.slice(0, 36) };
}
const answer = async (chat: string, more: object = {}, message = 'a secret word') => {
  const body = { clientId: randomUUID(), message: { message_type: 'text', payload: { message } }, ...more };
  expect(await dao.ask('POST', `chats/${chat}/messages`, body)).toMatchObject({ status: 200 });
};

/** As if they had been held back for long enough; both servers send. */
async function deliver(): Promise<void> {
  await b.db.client.query('update push_message set due_at = now()');
  await Promise.all(
    b.servers.map(async ({ push }) => {
      for (const work of push.work ?? [])
        if ('take' in work)
          for (let id = await work.take(); id !== undefined; id = await work.take()) await work.carryOut(id);
    }),
  );
}
const count = async (table: string) =>
  (await b.db.client.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]?.count;

describe('who left', () => {
  it('is called in their language when an agent answers, with none of the words, once for all of it', async () => {
    const { browser: at, chat } = await caller(await member(b), undefined, 'LA');
    await answer(chat, { note: true });
    await deliver();
    expect(await toldTo(at)).toEqual([]);
    for (const word of ['one', 'two', 'three']) await answer(chat, {}, word);
    await deliver();
    const [told, ...more] = await toldTo(at);
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      ...{ topic: chat.replaceAll('-', ''), ttl: 3_600 },
      content: { title: 'ມີຂໍ້ຄວາມໃໝ່ຈາກທີມງານ', path: '/user/home?chat=open' },
    });
    expect(JSON.stringify(told)).not.toMatch(/one|two|three|dao/);
  });

  it('is called only after a moment, and not where a page has read all of it by then', async () => {
    const { who, browser: at, chat } = await caller(await member(b));
    const secondsLeft = async () =>
      (
        await b.db.client.query<{ left: number }>(
          'select extract(epoch from due_at - now())::float8 as left from push_message',
        )
      ).rows[0]?.left;
    await answer(chat);
    const held = (await secondsLeft()) ?? 0;
    expect(held).toBeGreaterThan(6);
    expect(held).toBeLessThanOrEqual(8);
    await answer(chat);
    // from the first one on: who is written to without a pause is called all the same
    expect(await secondsLeft()).toBeLessThan(held);
    const read = (seq: number) => ask(b.servers[1], 'PUT', 'read-customer/', who, { seq });
    await read(2);
    expect(await count('push_message')).toBe(1);
    await read(3);
    expect(await count('push_message')).toBe(0);
    await deliver();
    expect(await toldTo(at)).toEqual([]);
    await answer(chat);
    await deliver();
    expect(await toldTo(at)).toHaveLength(1);
  });

  it('is called when money that they asked about has ended, unless there is no chat by then', async () => {
    const { who, browser: at } = await caller(await member(b));
    const slip = async () => {
      await b.db.client.query(
        `with made as (insert into deposit_slip (id, member_id, bank_code, account_name, account_no, amount, status, note, attempts, created_at)
            values (gen_random_uuid(), $1, 'SCB', 'K', '1', 50000, 'FAILED', 'INVALID_SLIP', 0, now()) returning id)
          insert into chat_asked_money (conversation_id, kind, subject) select c.id, 'slip', made.id from made, chat_conversation c where c.member_id = $1`,
        [who.memberId],
      );
      const settings = { current: () => readSettings(b.db) };
      await createTellMoney({ db: b.db, settings, screens: { told: () => undefined } })();
      await deliver();
    };
    await slip();
    expect(await titlesTo(at)).toEqual(['มีข้อความใหม่จากทีมงาน']);
    await writeSettings(b.db, { chat: false });
    await slip();
    await writeSettings(b.db, { chat: true });
    expect(await toldTo(at)).toHaveLength(1);
  });

  it('as a guest is called to a page of guests, until that guest is used up', async () => {
    const { who, browser: at, chat } = await caller(guest(), undefined, 'EN');
    await answer(chat);
    await deliver();
    expect(await toldTo(at)).toMatchObject([
      { content: { title: 'New message from support', path: '/contact?chat=open' } },
    ]);
    await answer(chat);
    const signedIn = await member(b);
    await ask(b.servers[0], 'POST', 'state', signedIn, { guestId: who.guestId });
    await ask(b.servers[0], 'POST', 'merge', signedIn, { guestId: who.guestId, yes: true });
    await deliver();
    expect(await toldTo(at)).toHaveLength(1);
    expect(await subscribe(who, at)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
  });

  it('is called no more in a browser that is gone, or that they told of as not to be called', async () => {
    const { who, browser: one, chat } = await caller(await member(b));
    const other = await browser();
    await subscribe(who, other);
    await sandbox.ask(`/push/${one.id}`, { method: 'DELETE' });
    await answer(chat);
    await deliver();
    expect(await toldTo(other)).toHaveLength(1);
    const { rows } = await b.db.client.query('select from push_subscription where owner = $1', [
      who.memberId,
    ]);
    expect(rows).toHaveLength(1);
    expect(await unsubscribe(who, other)).toMatchObject({ status: 200 });
    expect(await unsubscribe(who, other)).toMatchObject({ status: 200 });
    await answer(chat);
    await deliver();
    expect(await toldTo(other)).toHaveLength(1);
  });
});

it('A browser that is being told of no more while an agent answers is not called, and the answer is there', async () => {
  const { who, browser: at, chat } = await caller(await member(b));
  await b.db.withTx(async (tx) => {
    await tx.client.query('delete from push_subscription where owner = $1', [who.memberId]);
    await answer(chat);
  });
  await deliver();
  expect(await toldTo(at)).toEqual([]);
});

describe('a session that has ended', () => {
  const isCalled = async (over: (who: Writer) => Promise<unknown>) => {
    const { who, browser: at, chat } = await caller(await member(b));
    await over(who);
    await answer(chat);
    await deliver();
    return (await toldTo(at)).length > 0;
  };
  const ofToken = (statement: string) => (who: Writer) =>
    b.db.client.query(statement, [tokenHash(who.token ?? '')]);

  it.each([
    ['by signing out', ofToken('delete from member_session where token_hash = $1'), false],
    [
      'by itself',
      ofToken(`update member_session set expires_at = now() - interval '1 s' where token_hash = $1`),
      false,
    ],
    [
      'with its member',
      ofToken(
        'update member set is_active = false where id = (select member_id from member_session where token_hash = $1)',
      ),
      false,
    ],
    ['nowhere', async () => undefined, true],
  ])('%s is called no more', async (_, over, is) => {
    expect(await isCalled(over)).toBe(is);
  });

  it('has nothing on its way any more, nor is it taken for one that is there', async () => {
    const { who, browser: at, chat } = await caller(await member(b));
    await answer(chat);
    await b.db.client.query('delete from member_session where token_hash = $1', [tokenHash(who.token ?? '')]);
    expect(await count('push_message')).toBe(0);
    await deliver();
    expect(await toldTo(at)).toEqual([]);
    expect(await subscribe(who, at)).toMatchObject({ status: 401, body: { message: 'invalid-token' } });
  });
});

it('Sessions that all end while one of them tells of its browser anew leave nothing to be called, and nobody waits in vain', async () => {
  const { who, browser: at } = await caller(await member(b));
  for (let round = 0; round < 20; round += 1) {
    const [one, two] = [await member(b, who.memberId), await member(b, who.memberId)];
    await subscribe(one, at);
    const [told] = await Promise.all([
      subscribe(two, at),
      b.db.client.query('delete from member_session where member_id = $1', [who.memberId]),
    ]);
    expect([200, 401]).toContain(told.status);
    const { rows } = await b.db.client.query('select from push_subscription where owner = $1', [
      who.memberId,
    ]);
    expect(rows).toEqual([]);
  }
});

describe('another person at the same phone', () => {
  it('who signs in hears nothing of who was there before, signed in or not', async () => {
    const at = await browser();
    const before = await caller(await member(b), at);
    const [again, next] = [await browser(at.device), await member(b)];
    const asGuest = await caller(guest(), again);
    await answer(before.chat);
    await answer(asGuest.chat);
    await b.db.withTx((tx) =>
      enter(tx, next.memberId ?? ('' as never), { ip: '10.0.0.1', userAgent: 'test', device: at.device }),
    );
    await deliver();
    await answer(before.chat);
    await deliver();
    expect([...(await toldTo(at)), ...(await toldTo(again))]).toEqual([]);
  });

  it('who begins to write there as a guest hears nothing of the one before', async () => {
    const at = await browser();
    const { chat } = await caller(await member(b), at);
    const next = guest();
    await ask(
      ...([b.servers[0], 'POST', 'send-message', next] as const),
      { message: { message_type: 'text', payload: { message: 'hi' } } },
      cookiesOf(at, 'TH'),
    );
    await answer(chat);
    await deliver();
    expect(await toldTo(at)).toEqual([]);
  });

  it('who begins there with a picture hears nothing of the one before either', async () => {
    const at = await browser();
    const { chat } = await caller(guest(), at);
    const form = new FormData();
    form.append('guestId', guest().guestId ?? '');
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    form.append('file', new Blob([Uint8Array.from(picture)], { type: 'image/jpeg' }), 'a.jpg');
    const cookie = Object.entries(cookiesOf(at, 'TH')).map(([name, value]) => `${name}=${value}`);
    const uploaded = await fetch(`${b.servers[0].url}/api/chat/upload-image`, {
      ...{ method: 'POST', body: form, headers: { cookie: cookie.join('; ') } },
    });
    expect(uploaded.status).toBe(200);
    await answer(chat);
    await deliver();
    expect(await toldTo(at)).toEqual([]);
  });

  it('who is called there now takes the place of the one before, and hears their own talk alone', async () => {
    const at = await browser();
    const before = await caller(await member(b), at);
    const next = await caller(await member(b), at, 'EN');
    await answer(before.chat);
    await deliver();
    expect(await toldTo(at)).toEqual([]);
    await answer(next.chat);
    await deliver();
    expect(await titlesTo(at)).toEqual(['New message from support']);
  });
});

describe('a thief', () => {
  it('who knows the address of another’s browser, but not its keys, gets and takes away nothing', async () => {
    const { browser: at, chat } = await caller(await member(b));
    const [thief, own] = [await member(b), await browser()];
    await send(b.servers[0], thief, 'hello');
    for (const who of [thief, guest()]) {
      if (!who.token) await send(b.servers[0], who, 'hello');
      const taken = await subscribe(who, { ...own, endpoint: at.endpoint });
      expect(taken).toMatchObject({ status: 400, body: { message: 'INVALID_REQUEST' } });
      expect(await unsubscribe(who, at)).toMatchObject({ status: 200 });
    }
    await answer(chat);
    await deliver();
    expect(await titlesTo(at)).toHaveLength(1);
  });

  it('has no address called that is no push service’s, and none for who never wrote or nobody is', async () => {
    const [who, at] = [await member(b), await browser()];
    expect(await subscribe(who, at)).toMatchObject({ status: 404, body: { message: 'NO_DATA' } });
    await send(b.servers[0], who, 'hello');
    for (const endpoint of [
      'https://10.0.0.1/push/1',
      'http://127.0.0.1:5432/push/1',
      `${sandbox.url}/faults`,
    ])
      expect(await subscribe(who, at, { endpoint })).toMatchObject({
        status: 400,
        body: { message: 'INVALID_REQUEST' },
      });
    for (const changes of [{ signedBy: 'AAAA' }, { keys: { p256dh: '<script>', auth: 'AAAA' } }])
      expect(await subscribe(who, at, changes)).toMatchObject({ status: 400 });
    expect(await subscribe({}, at)).toMatchObject({ status: 400, body: { message: 'INVALID_REQUEST' } });
    expect(await subscribe({ token: newToken() }, at)).toMatchObject({ status: 401 });
  });

  it('with a thousand addresses is refused soon, and keeps five', async () => {
    const who = await member(b);
    await send(b.servers[0], who, 'hello');
    const at = await browser();
    const statuses = await Promise.all(
      Array.from({ length: 1_000 }, async (_, i) => {
        const { status } = await subscribe(who, { ...at, endpoint: `${at.endpoint}-${String(i)}` });
        return status;
      }),
    );
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(60);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const { rows } = await b.db.client.query('select from push_subscription where owner = $1', [
      who.memberId,
    ]);
    expect(rows).toHaveLength(5);
  });
});

it('Where the chat is off nobody tells of a browser', async () => {
  const { who, browser: at } = await caller(await member(b));
  await writeSettings(b.db, { chat: false });
  expect(await subscribe(who, at)).toMatchObject({ status: 404 });
  expect(await unsubscribe(who, at)).toMatchObject({ status: 404 });
  await writeSettings(b.db, { chat: true });
  expect(await history(b.servers[0], who)).toHaveLength(1);
});
