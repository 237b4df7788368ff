import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { io, type Socket } from 'socket.io-client';
import { CHAT_NAMESPACE } from '@krapao/contract/chat-events';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { AppError } from '../../kernel/app-error.ts';
import { startNode, type Node } from './testing.ts';

let test: TestDb;
let node: Node;
let looked: string[] = [];
/** The conversations that there are, by room. */
const talks = new Map<string, { chat: string; lastSeq: number }>();
beforeAll(async () => {
  test = await testDb();
  const nobody = {
    find: () => Promise.reject(new AppError('invalid-token')),
    forget: () => undefined,
    over: () => Promise.resolve([]),
  };
  node = await startNode(test.url, nobody, 4, 0, {
    networkOf: ({ headers }) => String(headers['x-network']),
    guestLines: { ofNetwork: 3, ofAll: 5 },
  });
  node.realtime.chat.serve({
    requireOn: () => Promise.resolve({ prefix: 'krapao' }),
    roomOf: (who) => `g:${'guestId' in who ? who.guestId : ''}`,
    standing(room) {
      looked.push(room);
      return Promise.resolve(talks.get(room));
    },
    said: () => Promise.resolve([]),
    typed: () => undefined,
  });
  // who begins to listen to other servers may have missed something, and believes nothing of before
  const heard = vi.fn();
  node.realtime.chat.heardBy(heard);
  const said = { from: 'another server', message: { chat: { chat: '', to: '', what: 'state' } } };
  await vi.waitFor(
    async () => {
      await node.db.client.query(`select pg_notify('krapao', $1)`, [JSON.stringify(said)]);
      expect(heard).toHaveBeenCalled();
    },
    { timeout: 60_000, interval: 50 },
  );
});
afterAll(async () => {
  await node.stop();
  await test.drop();
});
const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
  looked = [];
});

/** A guest's line; what it was refused with where there is none. */
async function open(network: string, guestId: string = randomUUID()): Promise<Socket | string> {
  const socket = io(`${node.url}${CHAT_NAMESPACE}`, {
    ...{ transports: ['websocket'], auth: { guestId }, forceNew: true, reconnection: false },
    extraHeaders: { 'x-network': network },
  });
  opened.push(socket);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', ({ message }) => resolve(message));
  });
}
const outcomeOf = async (network: string) => {
  const line = await open(network);
  return typeof line === 'string' ? line : 'open';
};
const check = (socket: Socket): Promise<number> => socket.emitWithAck('check') as Promise<number>;

it('guests of one network have so many lines, all guests so many, and who leaves makes room', async () => {
  const first = await open('a');
  expect([await outcomeOf('a'), await outcomeOf('a'), await outcomeOf('a')]).toEqual([
    ...['open', 'open', 'RATE_LIMITED'],
  ]);
  expect([await outcomeOf('b'), await outcomeOf('b'), await outcomeOf('c')]).toEqual([
    ...['open', 'open', 'RATE_LIMITED'],
  ]);
  if (typeof first !== 'string') first.close();
  await expect.poll(() => outcomeOf('c')).toBe('open');
});

it('a room without a conversation is looked up once, until something is told to it', async () => {
  const guestId = randomUUID();
  const line = await open('d', guestId);
  if (typeof line === 'string') throw new Error(line);
  const room = `g:${guestId}`;
  line.emit('typing');
  expect([await check(line), await check(line), await check(line)]).toEqual([0, 0, 0]);
  expect(looked).toEqual([room]);
  talks.set(room, { chat: 'one', lastSeq: 7 });
  node.realtime.chat.screens.told({ chat: 'one', to: room, what: 'message', from: 7, lastSeq: 7 });
  expect([await check(line), await check(line)]).toEqual([7, 7]);
  expect(looked).toEqual([room, room]);
});
