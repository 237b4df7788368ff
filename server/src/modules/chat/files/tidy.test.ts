import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import {
  agentsBench,
  ask,
  chatBench,
  guest,
  history,
  member,
  send,
  text,
  uploadTo,
  wordsOf,
  type ChatBench,
  type Writer,
} from '../../../compose/chat/testing.ts';
import { memberWith } from '../../../testing/fixtures.ts';
import { readSettings, writeSettings } from '../../site/settings.ts';
import type { ConsoleBench, Screen } from '../../staff/testing.ts';
import { guestHashOf } from '../talk/person.ts';
import { beginConversation, say } from '../store.ts';
import { fileIdOf } from './store.ts';
import { createForget } from './tidy.ts';

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

const forget = () =>
  createForget({
    ...{ db: b.db, files: b.servers[0].files },
    settings: { current: () => readSettings(b.db) },
  })();
const daysAgo = (days: number): Date => new Date(Date.now() - days * 24 * 60 * 60_000);

/** Says it so many days ago. */
const saidBefore = (id: MemberId, days: number, message: string, file?: string): Promise<void> =>
  b.db.withTx(async (tx) => {
    const begun = { language: 'th' as const, userAgent: '', deviceHash: null, browserHash: null };
    const { id: talk } = await beginConversation(tx, { memberId: id }, begun);
    const named = { clientId: randomUUID(), author: 'member' as const, at: daysAgo(days) };
    const media = { message, fileType: 'image' as const, file: file ?? '', name: 'สลิปของสมหญิง.jpg' };
    await say(
      tx,
      talk,
      file === undefined
        ? { ...named, kind: 'text', body: { message } }
        : { ...named, kind: 'media', body: media },
    );
  });
/** Uploads a picture. Answers its id. */
async function picture(who: Writer, name = 'สลิปของสมหญิง.jpg'): Promise<string> {
  const file = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  const { body } = await uploadTo(b.servers[0], 'image', who, file, { name });
  return fileIdOf(body.path) ?? '';
}
const filesNamed = async (ids: readonly string[]): Promise<string[]> => {
  const { rows } = await b.db.client.query<{ id: string }>(
    'select id from chat_file where id = any ($1::uuid[])',
    [ids],
  );
  return ids.filter((id) => rows.some((row) => row.id === id));
};
/** Ages files, whose bytes go by it. */
const age = (id: string, days: number) =>
  b.db.client.query('update chat_file set created_at = $2, sent_in = coalesce(sent_in, 1) where id = $1', [
    id,
    daysAgo(days),
  ]);

it('what a member said is kept for two years and no longer, also of one who is blocked for ever', async () => {
  const blocked = await memberWith(b);
  const free = await memberWith(b);
  for (const { id } of [blocked, free]) {
    await saidBefore(id, 731, 'two years ago and a day');
    await saidBefore(id, 729, 'not yet two years ago');
  }
  await b.db.client.query(
    `update chat_conversation set blocked_at = now(), blocked_until = now() + interval '100 years' where member_id = $1`,
    [blocked.id],
  );
  await forget();
  for (const { id } of [blocked, free]) {
    const who = await member(b, id);
    expect((await history(b.servers[0], who)).map(wordsOf)).toEqual(['not yet two years ago']);
  }
  expect(
    (await ask(b.servers[0], 'POST', 'send-message', await member(b, blocked.id), text('x'))).body,
  ).toMatchObject({ message: 'CHAT_BLOCKED' });
});

it('what a file was called goes with the last message that names it', async () => {
  const { id } = await memberWith(b);
  const who = await member(b, id);
  const [gone, twice, kept] = [await picture(who), await picture(who), await picture(who)];
  await saidBefore(id, 731, 'old', gone);
  await saidBefore(id, 731, 'old too', twice);
  await saidBefore(id, 700, 'sent again', twice);
  await saidBefore(id, 700, 'newer', kept);
  for (const file of [gone, twice]) await age(file, 732);
  await age(kept, 701);
  await forget();
  expect(await filesNamed([gone, twice, kept])).toEqual([twice, kept]);
  const [newest] = await history(b.servers[0], who);
  expect(newest?.message).toMatchObject({ payload: { url: null } });
});

it('a file that nobody sent leaves no name behind', async () => {
  const unsent = await picture(guest());
  await b.db.client.query('update chat_file set created_at = $2 where id = $1', [unsent, daysAgo(2)]);
  await forget();
  expect(await filesNamed([unsent])).toEqual([]);
});

it('a guest who is blocked for ever keeps nothing of what they said, and stays blocked until an agent lifts it', async () => {
  await writeSettings(b.db, { chatFileDays: 3650 });
  const who = guest();
  const guestHash = guestHashOf(who.guestId ?? '');
  await send(b.servers[0], who, 'rude words');
  const file = await picture(who);
  await age(file, 91);
  const { rows } = await b.db.client.query<{ id: string }>(
    `update chat_conversation set blocked_at = now(), blocked_until = now() + interval '100 years', source = '/wallet', user_agent = 'a phone',
        last_at = $2 where guest_hash = $1 returning id`,
    [guestHash, daysAgo(91)],
  );
  const id = rows[0]?.id ?? '';
  await b.db.client.query(`insert into chat_label (conversation_id, label) values ($1, 'rude')`, [id]);
  await forget();
  const { rows: left } = await b.db.client.query(
    `select (select count(*)::int from chat_message where conversation_id = $1) as said, (select count(*)::int from chat_file where conversation_id = $1) as files,
        (select count(*)::int from chat_label where conversation_id = $1) as labels, state, source, user_agent as browser
      from chat_conversation where id = $1`,
    [id],
  );
  expect(left).toEqual([{ said: 0, files: 0, labels: 0, state: 'closed', source: null, browser: '' }]);
  expect(await forget()).toBe(0);
  expect((await send(b.servers[0], who, 'again')).body).toMatchObject({ message: 'CHAT_BLOCKED' });
  expect(await history(b.servers[0], who)).toEqual([]);
  const listed = await dao.ask('GET', 'chats?state=closed');
  expect(listed.body['chats']).toContainEqual(expect.objectContaining({ id, last: null }));
  expect((await dao.ask('POST', `chats/${id}/block`, { length: null, why: 'phrase' })).status).toBe(200);
  expect((await send(b.servers[0], who, 'sorry')).status).toBe(200);
});
