import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agentsBench, chatBench, guest, send, type ChatBench } from '../../../compose/chat/testing.ts';
import { readSettings } from '../../site/settings.ts';
import type { ConsoleBench, Screen } from '../../staff/testing.ts';
import { createTend } from './tend.ts';

let b: ChatBench;
let c: ConsoleBench;
let dao: Screen;
beforeAll(async () => {
  b = await chatBench();
  c = await agentsBench(b);
  dao = await c.screen(await c.person('dao', 'support'));
});
afterAll(async () => {
  await c.app.close();
  await b.drop();
});

it('an answer answers what its agent had seen: words that crossed it wait since they were said, and are not ended by silence', async () => {
  const who = guest();
  const say = async (words: string) => (await send(b.servers[1], who, words)).body;
  const id = (await say('is it there?')).session_id.slice(0, 36);
  const answer = async (seen: number, more: object = {}) => {
    const message = { message_type: 'text', payload: { message: 'yes' } };
    const body = { clientId: randomUUID(), message, seen, ...more };
    expect((await dao.ask('POST', `chats/${id}/messages`, body)).status).toBe(200);
  };
  const stands = async () => {
    const { body } = await dao.ask('GET', `chats/${id}`);
    return [body['state'], body['waitingSince']];
  };
  const crossed = await say('no, I see another one');
  await answer(1);
  expect(await stands()).toEqual(['waiting', crossed.createdAt]);
  await b.db.client.query(
    `update chat_conversation set answered_at = now() - interval '2 hours' where id = $1`,
    [id],
  );
  const settings = { current: () => readSettings(b.db) };
  await createTend({ db: b.db, settings, screens: { told: () => undefined } }).endSilent();
  expect(await stands()).toEqual(['waiting', crossed.createdAt]);
  // a note answers nothing; who has seen it answers it, and an older answer that comes late undoes nothing
  await answer(3, { note: true });
  expect(await stands()).toEqual(['waiting', crossed.createdAt]);
  await answer(3);
  expect(await stands()).toEqual(['open', null]);
  await answer(1);
  expect(await stands()).toEqual(['open', null]);
  // nor does it make what is said next wait since before that
  await say('and now?');
  const waits = await stands();
  await answer(1);
  expect(await stands()).toEqual(waits);
});

it('a person is let write again, or kept longer, by who saw until when they were kept; where that is another time, it is refused', async () => {
  const { body: written } = await send(b.servers[0], guest(), 'hello');
  const id = written.session_id.slice(0, 36);
  const block = async (length: string | null, seen?: unknown) =>
    (await dao.ask('POST', `chats/${id}/block`, { length, why: 'rude', ...(seen !== undefined && { seen }) }))
      .body;
  const until = async () => (await dao.ask('GET', `chats/${id}`)).body['blockedUntil'];
  const { blockedUntil: hour } = await block('hour', null);
  // a colleague, whose screen showed none, would make an hour of what is for good, and the other way round
  const { blockedUntil: forGood } = await block('forever', hour);
  expect(await block(null, hour)).toEqual({ message: 'MOVED_ON' });
  expect(await block('hour', null)).toEqual({ message: 'MOVED_ON' });
  expect(await until()).toBe(forGood);
  expect(await block(null, forGood)).toEqual({ blockedUntil: null });
  // it is so already, also for who hears of it late
  expect(await block(null, forGood)).toEqual({ blockedUntil: null });
  // a console of before says nothing of it
  expect((await block('hour'))['blockedUntil']).toEqual(await until());
  expect(await until()).not.toBeNull();
});

it('a first answer is timed from what it answers: one that had seen nothing of what waits is none', async () => {
  const who = guest();
  const { body: written } = await send(b.servers[0], who, 'is it there?');
  const id = written.session_id.slice(0, 36);
  const answer = async (seen: number) => {
    const message = { message_type: 'text', payload: { message: 'yes' } };
    const body = { clientId: randomUUID(), message, seen };
    expect((await dao.ask('POST', `chats/${id}/messages`, body)).status).toBe(200);
  };
  const timed = async () =>
    (
      await b.db.client.query<{ minutes: number }>(
        `select round(extract(epoch from answered_at - asked_at) / 60)::int as minutes from chat_first_answer where conversation_id = $1`,
        [id],
      )
    ).rows;
  // written before that was said, and sent as it came
  await answer(0);
  expect(await timed()).toEqual([]);
  // what crosses it takes nothing of what it answers
  await b.db.client.query(
    `update chat_conversation set waiting_since = waiting_since - interval '5 minutes' where id = $1`,
    [id],
  );
  await send(b.servers[1], who, 'no, I see another one');
  await answer(1);
  expect(await timed()).toEqual([{ minutes: 5 }]);
});
