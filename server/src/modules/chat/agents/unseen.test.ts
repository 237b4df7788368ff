import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chatBench, guest, links, send, type ChatBench } from '../../../compose/chat/testing.ts';
import { readSettings } from '../../site/settings.ts';
import { consoleBench, type ConsoleBench, type Screen } from '../../staff/testing.ts';
import { chatConsole } from '../index.ts';
import { createTend } from './tend.ts';

let b: ChatBench;
let c: ConsoleBench;
let dao: Screen;
beforeAll(async () => {
  b = await chatBench();
  c = await consoleBench({ base: b });
  const settings = { current: () => readSettings(b.db) };
  chatConsole({
    ...{ db: b.db, settings, links, files: b.servers[0].files },
    uploads: () => Promise.reject(new Error('nothing is uploaded here')),
    screens: { told: () => undefined },
  }).console(c.api, c.module.door);
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
