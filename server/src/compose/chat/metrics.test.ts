import { randomUUID } from 'node:crypto';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minuteOf } from '@krapao/contract/bangkok';
import { createStanding } from '../../modules/operator/standing.ts';
import { writeSettings } from '../../modules/site/settings.ts';
import { silent } from '../../testing/fixtures.ts';
import { tellOwn } from '../metrics.ts';
import { tellStanding } from '../standing-metrics.ts';
import { chatBench, guest, member, send, type ChatBench } from './testing.ts';

let b: ChatBench;
beforeAll(async () => {
  b = await chatBench();
});
afterAll(() => b.drop());

/** What the first server tells, asked anew; undefined: nothing of that name and those labels. */
async function told(): Promise<(name: string) => number | undefined> {
  const desks = [b.servers[0].module];
  const registry = new Registry();
  tellStanding(registry, { desks, read: createStanding(b.db, desks), log: silent });
  tellOwn(registry, desks);
  const lines = (await registry.metrics()).split('\n');
  return (name) => {
    const line = lines.find((one) => one.startsWith(`krapao_chat_${name} `));
    return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')));
  };
}

it('an operator is told who waits, who is there, what was said and how soon it was answered', async () => {
  const before = await told();
  for (const name of ['talks{state="waiting"}', 'talks{state="open"}', 'waiting_oldest_seconds', 'agents'])
    expect([name, before(name)]).toEqual([name, 0]);
  expect(before('first_answer_seconds{quantile="0.95"}')).toBeUndefined();

  const [a, c] = [await member(b), guest()];
  await send(b.servers[0], a, 'ฝากเงินไม่เข้า');
  await send(b.servers[0], c, 'my password: 12345678');
  await b.db.client.query(
    `update chat_conversation set waiting_since = now() - interval '20 minutes' where member_id is not null;
     insert into chat_agent (staff_id, name, seen_at) values ('dao', 'Dao', now()), ('noi', 'Noi', now() - interval '2 minutes');
     insert into chat_first_answer (conversation_id, session_no, asked_at, answered_at)
       select gen_random_uuid(), 1, now() - make_interval(secs => 100 + n * 10), now() - interval '100 seconds' from generate_series(1, 20) n
       union all select gen_random_uuid(), 1, now() - interval '9 hours', now() - interval '2 hours'`,
  );
  const value = await told();
  expect(value('talks{state="waiting"}')).toBe(2);
  expect(value('talks{state="open"}')).toBe(0);
  expect(Math.abs((value('waiting_oldest_seconds') ?? NaN) - 1_200)).toBeLessThan(60);
  expect(value('agents')).toBe(1);
  expect([
    value('first_answer_seconds{quantile="0.5"}'),
    value('first_answer_seconds{quantile="0.95"}'),
  ]).toEqual([100, 190]);
  const said = (author: string) =>
    (value(`messages_total{author="${author}"}`) ?? NaN) -
    (before(`messages_total{author="${author}"}`) ?? NaN);
  expect(['member', 'guest', 'agent', 'system'].map(said)).toEqual([1, 1, 0, 1]);
});

it('files of a day are told beside what they may be: the part of members, and of guests', async () => {
  await writeSettings(b.db, { chatHouseMb: 4_000 });
  await told();
  const [who, other] = [await member(b), guest()];
  await send(b.servers[0], who, 'hello');
  await send(b.servers[0], other, 'hello');
  const file = async (whose: string, bytes: number, more = `now(), null, false`) =>
    b.db.client.query(
      `insert into chat_file (id, conversation_id, client_id, kind, key, bytes, sha256, created_at, gone_at, by_agent)
        select gen_random_uuid(), id, $1, 'image', $1::uuid::text, $2, '', ${more} from chat_conversation where ${whose} limit 1`,
      [randomUUID(), bytes],
    );
  // together more than 32 bits
  for (let i = 0; i < 3; i += 1) await file('member_id is not null', 2_000_000_000);
  await file('guest_hash is not null', 1_000);
  await file('guest_hash is not null', 5, `now() - interval '2 days', null, false`);
  await file('guest_hash is not null', 5, `now(), now(), false`);
  await file('guest_hash is not null', 5, `now(), null, true`);
  const value = await told();
  expect(value('files_day_bytes{whose="member"}')).toBe(6_000_000_000);
  expect(value('files_day_bytes{whose="guest"}')).toBe(1_000);
  const mb = 1024 * 1024;
  await expect.poll(async () => (await told())('files_day_most_bytes{whose="member"}')).toBe(3_000 * mb);
  expect((await told())('files_day_most_bytes{whose="guest"}')).toBe(1_000 * mb);
});

it('out of hours, and where the chat is off, nobody is said to answer', async () => {
  const open = () => told().then((value) => value('open'));
  await expect.poll(open).toBe(1);
  const inHours = (hours: number) => minuteOf(new Date(Date.now() + hours * 3_600_000));
  await writeSettings(b.db, { chatFrom: inHours(2), chatTo: inHours(3) });
  await expect.poll(open).toBe(0);
  await writeSettings(b.db, { chatFrom: inHours(-2), chatTo: inHours(2) });
  await expect.poll(open).toBe(1);
  await writeSettings(b.db, { chat: false });
  await expect.poll(open).toBe(0);
});
