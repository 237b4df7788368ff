import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minuteOf } from '@krapao/contract/bangkok';
import { satang } from '@krapao/contract/money';
import {
  agentsBench,
  ask,
  chatBench,
  guest,
  history,
  member,
  send,
  text,
  wordsOf,
  type ChatBench,
  type Writer,
} from '../../../compose/chat/testing.ts';
import type { ChatTold } from '../../../ports/realtime.ts';
import { fund, memberWith } from '../../../testing/fixtures.ts';
import { readSettings, writeSettings } from '../../site/settings.ts';
import type { ConsoleBench, Screen } from '../../staff/testing.ts';
import { createTend } from './tend.ts';

let b: ChatBench;
let c: ConsoleBench;
let dao: Screen;
let noi: Screen;
let boss: Screen;
const told: ChatTold[] = [];
beforeAll(async () => {
  b = await chatBench();
  c = await agentsBench(b, (event) => void told.push(event));
  dao = await c.screen(await c.person('dao', 'support'));
  noi = await c.screen(await c.person('noi', 'support'));
  boss = await c.screen(await c.person('boss', 'manager'));
});
afterAll(async () => {
  await c.app.close();
  await b.drop();
});
beforeEach(async () => {
  await b.db.client.query('delete from http_ceiling');
  told.length = 0;
});

const chats = (screen: Screen, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  screen.ask(method, `chats${path}`, body);
const answer = (screen: Screen, id: string, message: string, more: object = {}) =>
  chats(screen, 'POST', `/${id}/messages`, {
    clientId: randomUUID(),
    message: { message_type: 'text', payload: { message } },
    ...more,
  });
interface Row {
  id: string;
  state: string;
  assignee: { id: string; name: string } | null;
  unread: number;
  last: { text: string };
}
const list = async (screen: Screen, query = '?limit=100'): Promise<Row[]> =>
  (await chats(screen, 'GET', query)).body['chats'] as Row[];

/** Somebody who has written, and their talk. */
async function waiting(who: Writer, words = 'hello'): Promise<string> {
  const { body } = await send(b.servers[0], who, words);
  return body.session_id.slice(0, 36);
}
const events = async (id: string): Promise<string[]> =>
  (
    await b.db.client.query<{ why: string }>(
      `select name || ' ' || why as why from staff_event where subject_kind = 'chat' and subject = $1 order by id`,
      [id],
    )
  ).rows.map(({ why }) => why);

describe('a talk', () => {
  it('that waits longest stands first, and page follows page', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1) ids.push(await waiting(guest(), `w${String(i)}`));
    const all = (await list(dao, '?state=waiting&limit=100'))
      .map(({ id }) => id)
      .filter((id) => ids.includes(id));
    expect(all).toEqual(ids);
    const paged: string[] = [];
    let after = '';
    for (let next: string | null = ''; next !== null;) {
      const { body } = await chats(dao, 'GET', `?limit=2${after}`);
      paged.push(...(body['chats'] as Row[]).map(({ id }) => id));
      next = body['next'] as string | null;
      after = `&after=${encodeURIComponent(next ?? '')}`;
    }
    expect(new Set(paged).size).toBe(paged.length);
    expect(paged).toEqual((await list(dao)).map(({ id }) => id));
  });

  it('is listed from the beginning after a place that no talk can have, which is no fault of ours', async () => {
    await waiting(guest());
    const all = (await list(dao)).map(({ id }) => id);
    for (const after of [`0 9999999999999999999 ${randomUUID()}`, `0 1 ${'-'.repeat(36)}`, 'x'])
      expect([
        after,
        (await list(dao, `?limit=100&after=${encodeURIComponent(after)}`)).map(({ id }) => id),
      ]).toEqual([after, all]);
  });

  it('says which page its person wrote from, anew where a conversation begins, and of a merged one too', async () => {
    const page = async (id: string) => (await chats(dao, 'GET', `/${id}`)).body['source'];
    const from = (who: Writer, path: string | undefined) =>
      ask<{ session_id: string }>(b.servers[0], 'POST', 'send-message', who, {
        ...text('hello'),
        page: path,
      });
    const who = await member(b);
    const id = (await from(who, '/user/home')).body.session_id.slice(0, 36);
    expect(await page(id)).toBe('/user/home');
    await from(who, '/contact');
    expect(await page(id)).toBe('/user/home');
    await chats(dao, 'POST', `/${id}/close`, {});
    await from(who, '/contact');
    expect(await page(id)).toBe('/contact');
    await chats(dao, 'POST', `/${id}/close`, {});
    // an app of before tells none
    await from(who, undefined);
    expect(await page(id)).toBe('/contact');
    for (const path of [
      '/reset?token=1',
      'https://evil.example/',
      '/a b',
      '/a#b',
      '/a\u0000',
      `/${'a'.repeat(200)}`,
    ])
      expect([path, (await from(who, path)).status]).toEqual([path, 400]);
    const before = guest();
    await from(before, '/login');
    await ask(b.servers[0], 'POST', 'merge', who, { guestId: before.guestId, yes: true });
    expect(await page(id)).toBe('/login');
  });

  it('is taken by the first press of ten; by another only by taking it over', async () => {
    const id = await waiting(guest());
    const presses = await Promise.all(
      Array.from({ length: 10 }, (_, i) => chats(i % 2 === 0 ? dao : noi, 'POST', `/${id}/take`, {})),
    );
    const winners = presses.flatMap(({ status }, i) => (status === 200 ? [i % 2] : []));
    expect(new Set(winners).size).toBe(1);
    const [winner, loser] = winners[0] === 0 ? [dao, noi] : [noi, dao];
    expect(presses.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual(
      Array.from({ length: 5 }, () => ({ message: 'CHAT_TAKEN', by: winner.person.name })),
    );
    expect((await answer(loser, id, 'me too')).body).toMatchObject({ message: 'CHAT_TAKEN' });
    expect((await chats(loser, 'POST', `/${id}/take`, { over: true })).status).toBe(200);
    expect((await answer(loser, id, 'now me')).status).toBe(200);
    expect(await events(id)).toEqual([
      `${winner.person.name} took it`,
      `${loser.person.name} took it over`,
      `${loser.person.name} answered`,
    ]);
  });

  it('is answered once for its name, and the answer reaches the person with the agent’s name alone', async () => {
    const who = await member(b);
    const id = await waiting(who);
    const body = {
      clientId: randomUUID(),
      message: { message_type: 'text', payload: { message: 'สวัสดีค่ะ' } },
    };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => chats(dao, 'POST', `/${id}/messages`, body)),
    );
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
    const other = { ...body, message: { message_type: 'text', payload: { message: 'x' } } };
    expect((await chats(dao, 'POST', `/${id}/messages`, other)).body).toMatchObject({
      message: 'IDEMPOTENCY_KEY_REUSED',
    });
    const [said] = await history(b.servers[1], who);
    expect(said).toMatchObject({ sender: 'agent', name: 'dao', seq: 2, message: { message_type: 'text' } });
    expect(JSON.stringify(said)).not.toContain(dao.person.id);
    expect((await ask(b.servers[0], 'POST', 'state', who)).body).toMatchObject({ state: 'open', unread: 1 });
  });

  it('keeps notes among agents: no call and no count of the person has them', async () => {
    const who = guest();
    const id = await waiting(who);
    expect((await answer(noi, id, 'looks like a second account', { note: true })).status).toBe(200);
    expect((await list(dao)).find((one) => one.id === id)).toMatchObject({
      state: 'waiting',
      assignee: null,
    });
    await send(b.servers[0], who, 'still there?');
    expect((await history(b.servers[0], who)).map(wordsOf)).toEqual(['still there?', 'hello']);
    expect((await history(b.servers[0], who, { after: 0, limit: 50 })).map(({ seq }) => seq)).toEqual([1, 3]);
    expect((await ask(b.servers[0], 'POST', 'state', who)).body).toMatchObject({ lastSeq: 3, unread: 0 });
    const { body } = await chats(dao, 'GET', `/${id}/messages`);
    expect((body['messages'] as { isNote: boolean }[]).map(({ isNote }) => isNote)).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('ends; what is said next begins another session, and one that nobody wrote in since is taken up again', async () => {
    const who = guest();
    const id = await waiting(who);
    await answer(dao, id, 'bye');
    expect((await chats(dao, 'POST', `/${id}/close`, {})).status).toBe(200);
    expect((await ask(b.servers[0], 'POST', 'state', who)).body).toMatchObject({
      state: 'closed',
      mayRate: true,
    });
    expect((await ask(b.servers[0], 'POST', 'rate', who, { stars: 5 })).status).toBe(200);
    expect((await ask(b.servers[0], 'POST', 'state', who)).body).toMatchObject({ mayRate: false });
    expect((await chats(noi, 'POST', `/${id}/reopen`, {})).status).toBe(200);
    expect((await chats(noi, 'POST', `/${id}/reopen`, {})).body).toMatchObject({ message: 'MOVED_ON' });
    await chats(noi, 'POST', `/${id}/close`, {});
    await send(b.servers[0], who, 'again');
    const sessions = (await history(b.servers[0], who)).map(({ session_id }) => session_id.slice(37));
    expect(sessions).toEqual(['2', '1', '1']);
    expect((await chats(dao, 'GET', `/${id}`)).body['stars']).toEqual([{ session: 1, stars: 5 }]);
    // agents who have it before them see the stars at once
    expect(b.servers[0].heard.filter(({ chat, what }) => chat === id && what === 'state')).toHaveLength(1);
  });

  it('is not ended over words that its agent had not seen; once they were seen it is', async () => {
    const who = guest();
    const id = await waiting(who);
    const { body } = await answer(dao, id, 'it is there');
    const end = async (seq: number) => (await chats(dao, 'POST', `/${id}/close`, { seq })).body;
    await send(b.servers[1], who, 'no, it is not');
    expect(await end(Number(body['seq']))).toEqual({ message: 'MOVED_ON' });
    expect((await list(dao)).find((one) => one.id === id)).toMatchObject({ state: 'waiting', unread: 2 });
    // what agents and the system say after it keeps nobody from ending it
    await answer(dao, id, 'sent it again', { note: true });
    expect(await end(3)).toEqual({ message: 'OK' });
    expect((await ask(b.servers[0], 'POST', 'state', who)).body).toMatchObject({ state: 'closed' });
  });

  it('is handed to whoever answers, or back to all; not to who may not', async () => {
    const id = await waiting(guest());
    await chats(dao, 'POST', `/${id}/take`, {});
    expect((await chats(noi, 'POST', `/${id}/hand`, { to: noi.person.id })).body).toMatchObject({
      message: 'CHAT_TAKEN',
    });
    expect((await chats(dao, 'POST', `/${id}/hand`, { to: noi.person.id })).status).toBe(200);
    expect((await list(noi, '?mine=true')).map((one) => one.id)).toContain(id);
    expect((await chats(boss, 'POST', `/${id}/hand`, { to: null })).status).toBe(200);
    expect((await list(noi, '?mine=true')).map((one) => one.id)).not.toContain(id);
    const clerk = await c.person('clerk', 'accountant');
    expect((await chats(dao, 'POST', `/${id}/hand`, { to: clerk.id })).body).toMatchObject({
      message: 'NO_DATA',
    });
  });

  it('is blocked for a while: a member with money here for a week at most, a guest at that browser too', async () => {
    const { id: memberId } = await memberWith(b);
    const who = await member(b, memberId);
    const id = await waiting(who);
    const block = async (length: string | null) =>
      (await chats(dao, 'POST', `/${id}/block`, { length, why: 'rude' })).body['blockedUntil'] as
        string | null;
    const days = (until: string | null) => (Date.parse(until ?? '') - Date.now()) / 86_400_000;
    const seen = async () => {
      const [told, row] = [
        await ask<{ blockedUntil: string | null }>(b.servers[0], 'POST', 'state', who),
        await chats(dao, 'GET', `/${id}`),
      ];
      expect(row.body['blockedUntil']).toBe(told.body.blockedUntil);
      return days(told.body.blockedUntil);
    };
    const refused = async () =>
      expect(await send(b.servers[0], who, 'x')).toMatchObject({
        status: 403,
        body: { message: 'CHAT_BLOCKED' },
      });
    expect(days(await block('forever'))).toBeGreaterThan(3650);
    // money that comes later counts as well, for as long as it is here
    await fund(b, memberId, satang(1_000));
    expect(await seen()).toBeLessThan(7.01);
    await refused();
    expect(days(await block('forever'))).toBeLessThan(7.01);
    await refused();
    await b.db.client.query(
      `update chat_conversation set blocked_at = now() - interval '8 days' where id = $1`,
      [id],
    );
    expect((await send(b.servers[0], who, 'after a week')).status).toBe(200);
    expect((await chats(dao, 'GET', `/${id}`)).body['blockedUntil']).toBeNull();
    expect(days(await block('hour'))).toBeLessThan(0.05);
    await refused();
    expect(await block(null)).toBeNull();
    expect((await send(b.servers[0], who, 'y')).status).toBe(200);
  });

  it('gets labels, and what was looked at counts as read', async () => {
    const who = guest();
    const id = await waiting(who);
    await chats(dao, 'POST', `/${id}/label`, { label: 'deposit', isOn: true });
    const row = async () => (await chats(dao, 'GET', `/${id}`)).body;
    expect(await row()).toMatchObject({ labels: ['deposit'], unread: 1, member: null });
    await chats(dao, 'PUT', `/${id}/read`, { seq: 1 });
    await chats(dao, 'PUT', `/${id}/read`, { seq: 0 });
    expect(await row()).toMatchObject({ unread: 0, agentReadSeq: 1 });
    await chats(dao, 'POST', `/${id}/label`, { label: 'deposit', isOn: false });
    expect(await row()).toMatchObject({ labels: [] });
    expect((await ask(b.servers[0], 'POST', 'state', who)).body).toMatchObject({ agentReadSeq: 1 });
  });
});

describe('what agents see', () => {
  it('hides numbers of cards, and never has a guest’s id; who audits sees all, and that is written down', async () => {
    const who = guest();
    const id = await waiting(who, 'my card 4111 1111 1111 1111, account 1234567890123');
    const seen =
      JSON.stringify((await chats(dao, 'GET', `/${id}/messages`)).body) + JSON.stringify(await list(dao));
    expect(seen).toContain('•••• 1111');
    expect(seen).not.toContain('4111 1111');
    expect(seen).not.toContain(who.guestId ?? '-');
    expect((await chats(boss, 'POST', `/${id}/messages/1/remove`, { why: 'a card number' })).status).toBe(
      200,
    );
    expect((await history(b.servers[0], who)).map(({ message }) => message.message_type)).toEqual([
      'text',
      'unknown',
    ]);
    expect((await dao.ask('GET', `chat-audit/${id}/messages`)).body).toMatchObject({ message: 'NO_RIGHT' });
    const audited = await boss.ask('GET', `chat-audit/${id}/messages`);
    expect(JSON.stringify(audited.body)).toContain('4111 1111 1111 1111');
    expect(await events(id)).toEqual(['boss a card number', 'boss looked']);
    // whoever shows it is told which it is
    expect(told.filter(({ what }) => what === 'removed')).toEqual([
      expect.objectContaining({ chat: id, seq: 1 }),
    ]);
  });

  it('is the member beside the talk, with what waits and what moved; a guest has none of it', async () => {
    const { id: memberId } = await memberWith(b, satang(50_000));
    const id = await waiting(await member(b, memberId));
    const beside = await chats(dao, 'GET', `/${id}/member`);
    expect(beside.body).toMatchObject({
      member: { id: memberId, name: 'Somchai', state: 'active' },
      balances: [{ code: 'WALLET', amount: 500 }],
      last: [{ type: 'deposit', amount: 500, state: 'SUCCESS' }],
      waiting: [],
    });
    expect(JSON.stringify(beside.body)).toMatch(/"phone":"…\d{4}"/);
    expect((await chats(dao, 'GET', `/${await waiting(guest())}/member`)).body).toMatchObject({
      message: 'NO_DATA',
    });
  });

  it('is who else is there and looks, and the person is told when one types', async () => {
    const id = await waiting(guest());
    const there = (screen: Screen, typing = false) =>
      screen.ask('PUT', 'chat-presence', { chat: id, typing });
    await there(noi);
    expect((await there(dao, true)).body['agents']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'noi' }),
        expect.objectContaining({ name: 'dao' }),
      ]),
    );
    expect((await chats(dao, 'GET', `/${id}`)).body['lookers']).toEqual([{ id: noi.person.id, name: 'noi' }]);
    // of who is on another network than that of sign-in, and proved nothing there, nobody is told
    const signedInAt = (ip: string) =>
      b.db.client.query('update staff_session set ip = $2 where staff_id = $1', [noi.person.id, ip]);
    await signedInAt('203.0.113.7');
    await there(noi, true);
    await signedInAt('127.0.0.1');
    expect(told.filter(({ what }) => what === 'typing')).toEqual([
      expect.objectContaining({ chat: id, by: 'dao' }),
    ]);
  });

  it('is who else is there; the person is told whether anybody is, who may answer and said so within a minute', async () => {
    const who = guest();
    const isAgentHere = async () =>
      (await ask<{ isAgentHere: boolean }>(b.servers[1], 'POST', 'state', who)).body.isAgentHere;
    const isSeen = (before: string) =>
      b.db.client.query(`update chat_agent set seen_at = now() - $1::interval`, [before]);
    await isSeen('61 seconds');
    expect(await isAgentHere()).toBe(false);
    await dao.ask('PUT', 'chat-presence', { chat: null, typing: false });
    expect(await isAgentHere()).toBe(true);
    await b.db.client.query('update staff set is_active = false where id = $1', [dao.person.id]);
    expect(await isAgentHere()).toBe(false);
    await b.db.client.query('update staff set is_active = true where id = $1', [dao.person.id]);
    const inHours = (hours: number) => minuteOf(new Date(Date.now() + hours * 3_600_000));
    await writeSettings(b.db, { chatFrom: inHours(2), chatTo: inHours(3) });
    expect(await isAgentHere()).toBe(false);
    await writeSettings(b.db, { chatFrom: null, chatTo: null });
    expect(await isAgentHere()).toBe(true);
  });

  it('is nothing where the chat is off', async () => {
    await writeSettings(b.db, { chat: false });
    for (const path of ['chats', 'chat-canned', 'chat-audit'])
      expect(await boss.ask('GET', path)).toEqual({ status: 404, body: { message: 'NOT_FOUND' } });
    await writeSettings(b.db, { chat: true });
  });
});

describe('talks of a member', () => {
  it('are found by who answers, ended or not, and by who audits by phone as well; the log has the member’s id', async () => {
    const { id: memberId } = await memberWith(b);
    const id = await waiting(await member(b, memberId));
    await answer(dao, id, 'bye');
    await chats(dao, 'POST', `/${id}/close`, {});
    expect((await list(dao, `?member=${memberId}`)).map((one) => one.id)).toEqual([id]);
    expect(await list(dao, '?member=nobody')).toEqual([]);
    const { rows } = await b.db.client.query<{ phone: string }>('select phone from member where id = $1', [
      memberId,
    ]);
    for (const named of [memberId, rows[0]?.phone ?? '']) {
      const { body } = await boss.ask('GET', `chat-audit?member=${named}`);
      expect((body['chats'] as Row[]).map((one) => one.id)).toEqual([id]);
    }
    const looked = await b.db.client.query<{ subject: string }>(
      `select subject from staff_event where subject_kind = 'chats' and subject <> 'nobody'`,
    );
    expect(looked.rows.map(({ subject }) => subject)).toEqual([memberId]);
    // whose it is is said by what is read, and by the log of who read it
    const read = await boss.ask('GET', `chat-audit/${id}/messages`);
    expect(read.body).toMatchObject({ member: { id: memberId, name: 'Somchai' } });
    const whose = await b.db.client.query<{ after: unknown }>(
      `select after from staff_event where subject_kind = 'chat' and subject = $1 and why = 'looked'`,
      [id],
    );
    expect(whose.rows).toEqual([{ after: { member: memberId } }]);
    const ofGuest = await boss.ask('GET', `chat-audit/${await waiting(guest())}/messages`);
    expect(ofGuest.body).toMatchObject({ member: null });
  });

  it('are found by a phone however it is written, and no whole number of anybody is in the log', async () => {
    const { id: memberId } = await memberWith(b);
    await b.db.client.query(`update member set phone = '02055512345' where id = $1`, [memberId]);
    const id = await waiting(await member(b, memberId));
    const found = async (named: string) =>
      ((await boss.ask('GET', `chat-audit?member=${encodeURIComponent(named)}`)).body['chats'] as Row[]).map(
        (one) => one.id,
      );
    for (const named of ['020 5551 2345', '20-55512345', '๐๒๐๕๕๕๑๒๓๔๕'])
      expect([named, await found(named)]).toEqual([named, [id]]);
    expect(await found('089 000 7777')).toEqual([]);
    const { rows } = await b.db.client.query<{ subject: string }>(
      `select subject from staff_event where subject_kind = 'chats' order by id desc limit 2`,
    );
    expect(rows.map(({ subject }) => subject)).toEqual(['••• ••• 7777', memberId]);
  });

  it('of a day are those in which something was said that day', async () => {
    const who = await member(b);
    const id = await waiting(who, 'the first day');
    await send(b.servers[0], who, 'the third');
    await b.db.client.query('alter table chat_message disable trigger chat_message_append_only');
    await b.db.client.query(
      `update chat_message set at = timestamptz '2026-03-03 00:30+07' - interval '2 days' * (2 - seq) where conversation_id = $1`,
      [id],
    );
    await b.db.client.query('alter table chat_message enable trigger chat_message_append_only');
    await b.db.client.query(
      `update chat_conversation set created_at = '2026-03-01 00:30+07', last_at = '2026-03-03 00:30+07' where id = $1`,
      [id],
    );
    for (const [day, found] of [
      ['2026-02-28', []],
      ['2026-03-01', [id]],
      ['2026-03-02', []],
      ['2026-03-03', [id]],
      ['2026-03-04', []],
    ] as const) {
      const { body } = await boss.ask('GET', `chat-audit?day=${day}`);
      expect([day, (body['chats'] as Row[]).map((one) => one.id)]).toEqual([day, found]);
    }
  });

  it('are in the language in which they wrote last', async () => {
    const who = await member(b);
    const say = async (words: string, language: string) =>
      b.servers[0].app.inject({
        ...{ method: 'POST', url: '/api/chat/send-message', payload: text(words) },
        headers: {
          ...{ authorization: `Bearer ${who.token ?? ''}`, 'x-wallet-user': '1' },
          cookie: `i18next=${language}`,
        },
      });
    const id = (await say('สวัสดี', 'TH')).json<{ session_id: string }>().session_id.slice(0, 36);
    expect((await chats(dao, 'GET', `/${id}`)).body).toMatchObject({ language: 'th' });
    await say('hello', 'EN');
    expect((await chats(dao, 'GET', `/${id}`)).body).toMatchObject({ language: 'en' });
    // a browser that chose none says nothing of it
    await send(b.servers[0], who, 'more');
    expect((await chats(dao, 'GET', `/${id}`)).body).toMatchObject({ language: 'en' });
  });
});

describe('canned replies', () => {
  it('are written by who manages the chat, a language at a time, and taken away', async () => {
    const text = {
      language: 'en',
      title: 'Thanks',
      message: { message_type: 'text', payload: { message: 'Thank you, {name}' } },
    };
    expect((await dao.ask('PUT', 'chat-canned/thanks', { texts: [text] })).body).toMatchObject({
      message: 'NO_RIGHT',
    });
    expect((await boss.ask('PUT', 'chat-canned/thanks', { texts: [text] })).status).toBe(200);
    await boss.ask('PUT', 'chat-canned/thanks', { texts: [{ ...text, language: 'th', title: 'ขอบคุณ' }] });
    const { body } = await dao.ask('GET', 'chat-canned');
    expect(body['canned']).toMatchObject([
      { code: 'thanks', language: 'en', title: 'Thanks', by: 'boss' },
      { code: 'thanks', language: 'th', title: 'ขอบคุณ' },
    ]);
    expect((await boss.ask('DELETE', 'chat-canned/thanks')).status).toBe(200);
    expect((await boss.ask('DELETE', 'chat-canned/thanks')).body).toMatchObject({ message: 'NO_DATA' });
  });
});

describe('by itself', () => {
  const tend = () =>
    createTend({
      db: b.db,
      settings: { current: () => readSettings(b.db) },
      screens: { told: (event) => void told.push(event) },
    });
  const stateOf = async (id: string) =>
    (
      await b.db.client.query<{ state: string; assignee: string | null }>(
        'select state, assignee from chat_conversation where id = $1',
        [id],
      )
    ).rows[0];

  it('a talk ends when nothing came after the agent’s last word for half an hour; one that waits never does', async () => {
    const [silent, waits, fresh] = [await waiting(guest()), await waiting(guest()), await waiting(guest())];
    await answer(dao, silent, 'anything else?');
    await answer(dao, fresh, 'one moment');
    await b.db.client.query(
      `update chat_conversation set answered_at = now() - interval '31 minutes', said_at = now() - interval '3 hours' where id = any ($1)`,
      [[silent, waits]],
    );
    await Promise.all([tend().endSilent(), tend().endSilent()]);
    expect((await stateOf(silent))?.state).toBe('closed');
    expect((await stateOf(waits))?.state).toBe('waiting');
    expect((await stateOf(fresh))?.state).toBe('open');
    expect(told.filter(({ chat, what }) => chat === silent && what === 'state')).toHaveLength(2);
  });

  it('a talk of an agent who left waits for all again, and is given out where the operator wants that', async () => {
    const [left, kept] = [await waiting(guest()), await waiting(guest())];
    for (const [screen, id] of [
      [dao, left],
      [noi, kept],
    ] as const)
      await chats(screen, 'POST', `/${id}/take`, {});
    await noi.ask('PUT', 'chat-presence', { chat: null });
    await b.db.client.query(
      `update chat_conversation set assigned_at = now() - interval '6 minutes' where id = any ($1)`,
      [[left, kept]],
    );
    await b.db.client.query(
      `update chat_agent set seen_at = now() - interval '6 minutes' where staff_id = $1`,
      [dao.person.id],
    );
    await tend().giveBack();
    expect([(await stateOf(left))?.assignee, (await stateOf(kept))?.assignee]).toEqual([null, noi.person.id]);
    expect(await tend().giveOut()).toBe(0);
    await writeSettings(b.db, { chatGivesOut: true });
    expect(await tend().giveOut()).toBeGreaterThan(0);
    expect((await stateOf(left))?.assignee).toBe(noi.person.id);
    await writeSettings(b.db, { chatGivesOut: false });
  });

  it('how soon an answer comes is told from the last first answers', async () => {
    await b.db.client.query('delete from chat_first_answer');
    const who = guest();
    const id = await waiting(who);
    const within = async () => (await ask(b.servers[0], 'POST', 'state', who)).body;
    expect(await within()).toMatchObject({ answersWithin: null });
    await b.db.client.query(
      `update chat_conversation set waiting_since = now() - interval '150 seconds' where id = $1`,
      [id],
    );
    await answer(dao, id, 'hello');
    expect(await within()).toMatchObject({ answersWithin: 3 });
  });
});
