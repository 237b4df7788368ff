import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CHAT_CHECKS } from '../audit.ts';
import {
  ask,
  chatBench,
  guest,
  history,
  member,
  send,
  wordsOf,
  type ChatBench,
  type Writer,
} from '../../../compose/chat/testing.ts';
import { guestHashOf } from './person.ts';

let b: ChatBench;
beforeAll(async () => {
  b = await chatBench();
});
afterAll(() => b.drop());
afterEach(async () => {
  for (const { name, text } of CHAT_CHECKS as { name: string; text: string }[])
    expect([name, (await b.db.client.query(text)).rows]).toEqual([name, []]);
});

const state = async (who: Writer, { guestId }: Writer) =>
  (await ask(b.servers[0], 'POST', 'state', who, { guestId })).body;
const merge = (who: Writer, { guestId }: Writer, yes = true, server: 0 | 1 = 0) =>
  ask<{ merged: boolean; lastSeq: number }>(b.servers[server], 'POST', 'merge', who, { guestId, yes });

async function guestWho(...words: string[]): Promise<Writer> {
  await b.db.client.query('delete from http_ceiling');
  const who = guest();
  for (const word of words) await send(b.servers[0], who, word);
  return who;
}

it('a message that one named alike as guest and as member is lost neither time', async () => {
  const before = guest();
  const who = await member(b);
  const [one, other] = [randomUUID(), randomUUID()];
  await send(b.servers[0], before, 'g1', one);
  await send(b.servers[0], before, 'g2', other);
  await send(b.servers[0], who, 'm1', one);
  expect((await merge(who, before)).body).toMatchObject({ merged: true, lastSeq: 4 });
  const said = (await history(b.servers[1], who)).toReversed();
  expect(said.map(wordsOf)).toEqual(['m1', 'MERGED', 'g1', 'g2']);
  expect(new Set(said.map(({ message }) => message.deliver?.id)).size).toBe(4);
});

it('what a guest said goes on in the member’s conversation after a yes, once of ten on two servers, in its order', async () => {
  const before = await guestWho('g1', 'g2', 'g3');
  const who = await member(b);
  await send(b.servers[0], who, 'm1');
  expect(await state(who, before)).toMatchObject({ mayMerge: true, rotate: false, lastSeq: 1 });
  const idOf = async (of: Writer) => (await history(b.servers[0], of))[0]?.session_id.slice(0, 36);
  const went = { from: await idOf(before), into: await idOf(who) };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => merge(who, before, true, i % 2 === 0 ? 0 : 1)),
  );
  expect(answers.map(({ body }) => body)).toEqual(
    Array.from({ length: 10 }, () => ({ merged: true, lastSeq: 5, ...went })),
  );
  await send(b.servers[1], who, 'm2');
  const said = (await history(b.servers[1], who)).toReversed();
  expect(said.map((one) => [one.seq, wordsOf(one)])).toEqual([
    [1, 'm1'],
    [2, 'MERGED'],
    [3, 'g1'],
    [4, 'g2'],
    [5, 'g3'],
    [6, 'm2'],
  ]);
  // of the guest nothing is left to whoever still has the id
  expect(await history(b.servers[0], before)).toEqual([]);
  expect(await ask(b.servers[0], 'POST', 'state', before)).toMatchObject({
    body: { rotate: true, lastSeq: 0 },
  });
  expect(await send(b.servers[0], before, 'x')).toMatchObject({
    status: 409,
    body: { message: 'CHAT_GUEST_OVER' },
  });
  expect(await state(who, before)).toMatchObject({ mayMerge: false, rotate: true });
});

it('a message that was on its way while the member signed in is not said twice', async () => {
  const before = await guestWho();
  const id = '6f1f7a51-6a52-4b6c-9a31-0d8a8f0a5b11';
  const first = await send(b.servers[0], before, 'hello', id);
  const who = await member(b);
  await merge(who, before);
  const again = await send(b.servers[1], { ...who, guestId: undefined }, 'hello', id);
  expect(again.body.createdAt).toBe(first.body.createdAt);
  expect((await history(b.servers[0], who)).map(wordsOf)).toEqual(['hello', 'MERGED']);
});

it('what agents labelled the guest’s talk with is on the member’s as well', async () => {
  const before = await guestWho('g1');
  const who = await member(b);
  await send(b.servers[0], who, 'm1');
  const label = (of: Writer, labels: string[]) =>
    b.db.client.query(
      `insert into chat_label (conversation_id, label) select c.id, label from chat_conversation c, unnest($3::text[]) label
        where c.member_id = $1 or c.guest_hash = $2`,
      [of.memberId ?? null, of.guestId === undefined ? null : guestHashOf(of.guestId), labels],
    );
  await label(before, ['slip', 'vip']);
  await label(who, ['vip']);
  expect((await merge(who, before)).body.merged).toBe(true);
  const { rows } = await b.db.client.query<{ label: string }>(
    'select l.label from chat_label l join chat_conversation c on c.id = l.conversation_id where c.member_id = $1 order by 1',
    [who.memberId],
  );
  expect(rows.map((row) => row.label)).toEqual(['slip', 'vip']);
});

it('after a no nothing moves, and the guest’s id is used up', async () => {
  const before = await guestWho('mine alone');
  const who = await member(b);
  const nothing = { merged: false, lastSeq: 0, from: null, into: null };
  expect((await merge(who, before, false)).body).toEqual(nothing);
  expect((await merge(who, before, true)).body).toEqual(nothing);
  expect(await history(b.servers[0], who)).toEqual([]);
  expect(await history(b.servers[0], before)).toEqual([]);
});

it('another member than the first at that phone is not asked, and gets nothing', async () => {
  const before = await guestWho('of the first');
  const first = await member(b);
  const second = await member(b);
  expect(await state(first, before)).toMatchObject({ mayMerge: true });
  expect(await state(second, before)).toMatchObject({ mayMerge: false, rotate: true });
  expect((await merge(second, before)).body.merged).toBe(false);
  expect(await history(b.servers[0], second)).toEqual([]);
  // the first one neither, any more: somebody else has been there
  expect((await merge(first, before)).body.merged).toBe(false);
});

it('a day later nobody is asked, and nothing is merged', async () => {
  const before = await guestWho('yesterday');
  await b.db.client.query(
    `update chat_conversation set said_at = now() - interval '25 hours' where guest_hash is not null and over_at is null`,
  );
  const who = await member(b);
  expect(await state(who, before)).toMatchObject({ mayMerge: false, rotate: true });
  expect((await merge(who, before)).body.merged).toBe(false);
  expect(await history(b.servers[0], who)).toEqual([]);
});

describe('how it stands then', () => {
  const rowOf = async ({ memberId }: Writer) =>
    (
      await b.db.client.query<{
        state: string;
        waits: number | null;
        said: number;
        answered: number | null;
        assignee: string;
        assigned: boolean;
        read: number;
        last: number;
      }>(
        `select state, extract(epoch from now() - waiting_since)::int / 60 as waits, assignee, assigned_at is not null as assigned,
          extract(epoch from now() - said_at)::int / 60 as said, extract(epoch from now() - answered_at)::int / 60 as answered,
          agent_read_seq as read, last_seq as last from chat_conversation where member_id = $1`,
        [memberId],
      )
    ).rows[0];
  const ofGuest = `guest_hash is not null and over_at is null`;
  const ofMember = (who: Writer) => `member_id = '${String(who.memberId)}'`;
  /** As agents leave it. */
  const leave = (which: string, ...as: string[]) =>
    b.db.client.query(`update chat_conversation set ${as.join(', ')} where ${which}`);
  const ENDED = [`state = 'closed'`, 'waiting_since = null'];
  const sessions = async (who: Writer) =>
    (await history(b.servers[0], who)).map((one) => [wordsOf(one), one.session_id.slice(37)]).toReversed();

  it('two that have ended stay ended, the guest’s as a session of its own with the line before it', async () => {
    const before = await guestWho('g1');
    const who = await member(b);
    await send(b.servers[0], who, 'm1');
    await leave(ofGuest, ...ENDED);
    await leave(ofMember(who), ...ENDED);
    expect((await merge(who, before)).body.merged).toBe(true);
    expect(await rowOf(who)).toMatchObject({ state: 'closed', waits: null });
    await send(b.servers[0], who, 'm2');
    expect(await sessions(who)).toEqual([
      ['m1', '1'],
      ['MERGED', '2'],
      ['g1', '2'],
      ['m2', '3'],
    ]);
  });

  it('one that has ended goes on as the open one does, whoever’s that is, and whoever has it', async () => {
    const open = [`state = 'open'`, 'waiting_since = null', `answered_at = now()`];
    const taken = [`assignee = 'dao'`, `assignee_name = 'dao'`, `assigned_at = now()`];
    const first = await guestWho('g1');
    const one = await member(b);
    await send(b.servers[0], one, 'm1');
    await leave(ofGuest, ...ENDED);
    await leave(ofMember(one), ...open, ...taken);
    await merge(one, first);
    const second = await guestWho('g2');
    const other = await member(b);
    await leave(ofGuest, ...open, ...taken);
    await merge(other, second);
    for (const who of [one, other])
      expect(await rowOf(who)).toMatchObject({ state: 'open', assignee: 'dao', assigned: true });
    expect(await sessions(one)).toEqual([
      ['m1', '1'],
      ['MERGED', '1'],
      ['g1', '1'],
    ]);
  });

  it.each([
    ['that wait do so since the earlier of both', ['waiting_since'], { state: 'waiting', waits: 30 }],
    [
      'were last written and answered in when the later of both was',
      ['said_at', 'answered_at'],
      { said: 10, answered: 10 },
    ],
  ])('two %s', async (_, moments, merged) => {
    const ago = (minutes: number) =>
      moments.map((one) => `${one} = now() - interval '${String(minutes)} minutes'`);
    for (const [ofGuests, ofMembers] of [
      [30, 10],
      [10, 30],
    ] as const) {
      const before = await guestWho('g1');
      const who = await member(b);
      await send(b.servers[0], who, 'm1');
      await leave(ofGuest, ...ago(ofGuests));
      await leave(ofMember(who), ...ago(ofMembers));
      await merge(who, before);
      expect(await rowOf(who)).toMatchObject(merged);
    }
  });

  it('what agents have looked at on both sides counts as looked at, and nothing else does', async () => {
    for (const [lookedAtMembers, read] of [
      [1, 3],
      [0, 0],
    ]) {
      const before = await guestWho('g1', 'g2');
      const who = await member(b);
      await send(b.servers[0], who, 'm1');
      await leave(ofGuest, 'agent_read_seq = 1');
      await leave(ofMember(who), `agent_read_seq = ${String(lookedAtMembers)}`);
      await merge(who, before);
      expect(await rowOf(who)).toMatchObject({ read, last: 4 });
    }
  });
});

it('what a guest says once a block was lifted is numbered without a gap, where what they had said before is not kept any more', async () => {
  const before = await guestWho('rude', 'ruder');
  const ofGuest = 'guest_hash is not null and over_at is null';
  // as it is left of who is blocked and silent for long (files/tidy.ts), whose block was lifted
  await b.db.client.query(
    `delete from chat_message where conversation_id = (select id from chat_conversation where ${ofGuest})`,
  );
  await b.db.client.query(
    `update chat_conversation set state = 'closed', waiting_since = null, agent_read_seq = 2 where ${ofGuest}`,
  );
  await send(b.servers[0], before, 'sorry');
  const who = await member(b);
  await send(b.servers[0], who, 'm1');
  expect((await merge(who, before)).body).toMatchObject({ merged: true, lastSeq: 3 });
  await send(b.servers[0], who, 'm2');
  const said = (await history(b.servers[0], who)).toReversed();
  expect(said.map((one) => [one.seq, wordsOf(one)])).toEqual([
    [1, 'm1'],
    [2, 'MERGED'],
    [3, 'sorry'],
    [4, 'm2'],
  ]);
  const { rows } = await b.db.client.query(
    'select agent_read_seq as read from chat_conversation where member_id = $1',
    [who.memberId],
  );
  // nobody has looked at any of it
  expect(rows).toEqual([{ read: 0 }]);
});

it('a merge is the member’s to say: without a session there is none', async () => {
  const before = await guestWho('mine');
  expect((await ask(b.servers[0], 'POST', 'merge', before, { yes: true })).status).toBe(403);
  expect((await history(b.servers[0], before)).map(wordsOf)).toEqual(['mine']);
});
