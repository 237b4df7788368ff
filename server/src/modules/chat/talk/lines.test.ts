import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Conversation } from '@krapao/contract/routes/chat';
import { writeSettings } from '../../site/settings.ts';
import {
  ask,
  chatBench,
  guest,
  line,
  member,
  send,
  wordsOf,
  type ChatBench,
  type ChatLine,
} from '../../../compose/chat/testing.ts';

let b: ChatBench;
beforeAll(async () => {
  b = await chatBench();
});
afterAll(() => b.drop());
const opened: ChatLine[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});

async function open(server: 0 | 1, who: Parameters<typeof line>[1]): Promise<ChatLine> {
  const socket = await line(b.servers[server], who);
  opened.push(socket);
  return socket;
}
/** The next event of that name, and what it brings. */
const once = (socket: ChatLine, event: string): Promise<unknown[]> =>
  new Promise((resolve) => socket.once(event, (...told: unknown[]) => resolve(told)));
/** The next message that a line hears. */
const next = async (socket: ChatLine): Promise<Conversation> =>
  ((await once(socket, 'messaging')) as [Conversation])[0];
/** What a line hears until it has heard something that is said after all the rest. */
function listen(socket: ChatLine): Conversation[] {
  const heard: Conversation[] = [];
  socket.on('messaging', (message: Conversation) => heard.push(message));
  return heard;
}

describe('a line of the chat', () => {
  it('hears at one server what is said at another, 2000 Thai letters too, in the order of numbers', async () => {
    const who = await member(b);
    const socket = await open(0, who);
    const heard = listen(socket);
    const long = 'ก'.repeat(2000);
    await send(b.servers[1], who, long);
    for (let i = 0; i < 9; i += 1) await send(b.servers[i % 2 === 0 ? 1 : 0], who, String(i));
    await expect.poll(() => heard.length).toBe(10);
    // of two servers the later may be told first: numbers say so, and the app asks for the gap
    expect(heard.map(({ seq }) => seq).toSorted((a, z) => a - z)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(wordsOf(heard.find(({ seq }) => seq === 1) as Conversation)).toBe(long);
    expect(heard[0]).toMatchObject({ sender: 'customer', userId: who.memberId, guestId: null });
  });

  it('of a guest hears the guest’s conversation, before its first word too', async () => {
    const who = guest();
    const socket = await open(1, who);
    const told = next(socket);
    await send(b.servers[0], who, 'first');
    expect(wordsOf(await told)).toBe('first');
  });

  it('hears nothing of another’s, whatever it asks to join', async () => {
    const victim = await member(b);
    const hidden = guest();
    const thief = await member(b);
    const stranger = guest();
    const lines = [await open(0, thief), await open(1, stranger)];
    const heard = lines.map(listen);
    const rooms = [victim, hidden].flatMap(({ memberId, guestId }) =>
      [memberId, guestId].flatMap((id) => [`krapao-${id ?? ''}`, `m:${id ?? ''}`, id, `g:${id ?? ''}`]),
    );
    for (const socket of lines) for (const room of [...rooms, null, {}, ['m']]) socket.emit('join', room);
    await send(b.servers[0], victim, 'secret');
    await send(b.servers[1], hidden, 'secret');
    // what is told later of their own is the sign that all before was told
    for (const [i, who] of [thief, stranger].entries()) {
      await send(b.servers[i === 0 ? 1 : 0], who, 'own');
      await expect.poll(() => heard[i]?.map(wordsOf)).toEqual(['own']);
    }
  });

  it('tells the newest number when it is asked, and 0 before the first word', async () => {
    const who = guest();
    const socket = await open(0, who);
    const check = () => new Promise((resolve) => socket.emit('check', resolve));
    expect(await check()).toBe(0);
    await send(b.servers[1], who, 'a');
    // the other server's word of it may still be on its way
    await expect.poll(check).toBe(1);
  });

  it('tells other screens of the same person what was read, and agents that the person types', async () => {
    const who = await member(b);
    await send(b.servers[0], who, 'a');
    const socket = await open(0, who);
    const read = once(socket, 'read');
    await b.db.client.query('update chat_conversation set member_read_seq = 0 where member_id = $1', [
      who.memberId,
    ]);
    await ask(b.servers[1], 'PUT', 'read-customer/', who);
    expect(await read).toEqual([{ memberReadSeq: 1, agentReadSeq: 0 }]);
    socket.emit('typing');
    socket.emit('typing');
    await expect
      .poll(() =>
        b.servers[1].heard.filter(({ what, to }) => what === 'typing' && to === `m:${who.memberId ?? ''}`),
      )
      .toHaveLength(1);
  });

  it('is cut when its session has ended, and refused with a bad token, a bad guest’s id, or neither', async () => {
    const who = await member(b);
    const socket = await open(0, who);
    const cut = once(socket, 'disconnect');
    await b.db.client.query('delete from member_session where member_id = $1', [who.memberId]);
    await b.servers[0].endOver();
    await cut;
    for (const bad of [{ token: 'A'.repeat(43) }, { guestId: 'guest' }, {}])
      await expect(line(b.servers[0], bad)).rejects.toThrow(/invalid-token|INVALID_REQUEST/);
  });

  it('is not given where the chat is off, and cut when it is switched off', async () => {
    const who = guest();
    const socket = await open(1, who);
    const cut = once(socket, 'disconnect');
    await writeSettings(b.db, { chat: false });
    await b.servers[1].endOver();
    await cut;
    await expect(line(b.servers[0], who)).rejects.toThrow('NOT_FOUND');
    await writeSettings(b.db, { chat: true, isTerminated: true });
    await expect(line(b.servers[0], who)).rejects.toThrow('gone');
    await writeSettings(b.db, { isTerminated: false });
  });
});

describe('when servers die between commit and telling', () => {
  it('whoever catches up by numbers has all of it', async () => {
    const who = await member(b);
    const socket = await open(0, who);
    const heard = listen(socket);
    await send(b.servers[0], who, 'a');
    await expect.poll(() => heard.length).toBe(1);
    // committed, and nobody was told: as by a server that died
    await b.db.client.query(
      `with c as (update chat_conversation set last_seq = 2, shown_seq = 2 where member_id = $1 returning id)
        insert into chat_message (conversation_id, seq, client_id, author, kind, body, session_no)
        select id, 2, gen_random_uuid(), 'member', 'text', '{"message":"b"}', 1 from c`,
      [who.memberId],
    );
    await send(b.servers[1], who, 'c');
    await expect.poll(() => heard.length).toBe(2);
    // a gap: the app asks for what came after what it has
    expect(heard.map(({ seq }) => seq)).toEqual([1, 3]);
    const { body } = await ask<Conversation[]>(b.servers[0], 'POST', 'history', who, { after: 1, limit: 50 });
    expect(body.map(wordsOf)).toEqual(['b', 'c']);
  });
});
