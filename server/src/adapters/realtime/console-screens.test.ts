import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CHANGED } from '@krapao/contract/events';
import { RIGHTS_OF, type Role } from '@krapao/contract/console/rights';
import { satang } from '@krapao/contract/money';
import { memberWith, silent } from '../../testing/fixtures.ts';
import { bench, type Bench } from '../../modules/withdrawals/testing.ts';
import { createConsoleScreens, type ConsoleScreens } from './console-screens.ts';

const ORIGIN = 'http://localhost:3002';

interface Node {
  http: Server;
  url: string;
  screens: ConsoleScreens;
}

let w: Bench;
let nodes: [Node, Node];
const over = new Set<bigint>();
/** A token is the number of its session; who has another role than an owner is named with it. */
const sessions = {
  find: async (token: string) => {
    const [number = '', role = 'owner'] = token.split('-');
    if (!/^\d+$/.test(number) || over.has(BigInt(number))) throw new Error('no session');
    return { id: BigInt(number), rights: new Set(RIGHTS_OF[role as Role]) };
  },
  over: async (ids: readonly bigint[]) => ids.filter((id) => over.has(id)),
};

async function start(): Promise<Node> {
  const http = createServer();
  const tokenOf = ({ headers }: { headers: { cookie?: string | undefined } }) =>
    headers.cookie?.split('=')[1] ?? '';
  const screens = createConsoleScreens(http, w.db.client, sessions, silent, {
    origin: () => ORIGIN,
    tokenOf,
  });
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready));
  const address = http.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { http, screens, url: `http://127.0.0.1:${port}` };
}

const open: Socket[] = [];
function screen({ url }: Node, { token = '1', origin = ORIGIN } = {}): Socket {
  const socket = io(url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie: `krapao-staff=${token}`, origin },
  });
  open.push(socket);
  return socket;
}
const connected = (socket: Socket) =>
  vi.waitFor(() => expect(socket.connected).toBe(true), { timeout: 60_000 });
function heardBy(socket: Socket): string[] {
  const heard: string[] = [];
  socket.on(CHANGED, ({ topics }: { topics: string[] }) => heard.push(...topics));
  return heard;
}
const hears = (heard: readonly string[], topic: string) =>
  vi.waitFor(() => expect(heard).toContain(topic), { timeout: 60_000 });

beforeAll(async () => {
  w = await bench();
  nodes = [await start(), await start()];
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});
afterAll(async () => {
  for (const { screens, http } of nodes) {
    await screens.close();
    http.close();
  }
  await w.drop();
});

describe('screens of the console', () => {
  it('hear of a payout that waits and of one that waits no more, at whichever server they are', async () => {
    const [first, second] = [screen(nodes[0]), screen(nodes[1])];
    await Promise.all([connected(first), connected(second)]);
    w.limits.withdrawAutomaticMaximum = satang(100);
    const { id: memberId } = await memberWith(w, satang(100_000));
    const all = [heardBy(first), heardBy(second)];
    const operation = randomUUID();
    await w.withdraw({ memberId, operation, amount: satang(50_000) });
    for (const heard of all) await hears(heard, 'board');
    for (const heard of all) heard.length = 0;
    await w.db.client.query(
      `update payout set state = 'open', approval = 'given', due_at = now() where id = $1`,
      [operation],
    );
    for (const heard of all) await hears(heard, 'board');
  });

  it('hear nothing of money that moves by itself', async () => {
    const socket = screen(nodes[0]);
    await connected(socket);
    const heard = heardBy(socket);
    w.limits.withdrawAutomaticMaximum = satang(20_000_000);
    const { id: memberId } = await memberWith(w, satang(100_000));
    await w.withdraw({ memberId, operation: randomUUID(), amount: satang(50_000) });
    nodes[1].screens.changed(['staff']);
    await hears(heard, 'staff');
    expect(heard).not.toContain('board');
  });

  it('are told of that alone which their person may see', async () => {
    const [marketing, support] = [
      screen(nodes[0], { token: '3-marketing' }),
      screen(nodes[1], { token: '4-support' }),
    ];
    await Promise.all([connected(marketing), connected(support)]);
    const [one, other] = [heardBy(marketing), heardBy(support)];
    nodes[0].screens.changed(['board', 'staff', 'setup', 'members', 'requests']);
    await hears(one, 'requests');
    await hears(other, 'requests');
    expect([one.toSorted(), other.toSorted()]).toEqual([
      ['requests', 'setup'],
      ['board', 'members', 'requests'],
    ]);
  });

  it('have no line without a session, from another site, or once the session is over', async () => {
    const refused = [
      screen(nodes[0], { token: 'none' }),
      screen(nodes[0], { origin: 'https://evil.example' }),
    ];
    const failed = refused.map((socket) => {
      const fails = vi.fn();
      socket.on('connect_error', fails);
      return fails;
    });
    for (const fails of failed) await vi.waitFor(() => expect(fails).toHaveBeenCalled(), { timeout: 60_000 });
    const [here, there] = [screen(nodes[0], { token: '7' }), screen(nodes[1], { token: '8' })];
    await Promise.all([connected(here), connected(there)]);
    over.add(7n);
    nodes[1].screens.cutOff([7n]);
    await vi.waitFor(() => expect(here.connected).toBe(false), { timeout: 60_000 });
    // it looks and finds nobody: nobody is cut off
    await nodes[1].screens.endOver();
    expect(there.connected).toBe(true);
    nodes[0].screens.changed(['staff']);
    await hears(heardBy(there), 'staff');
    over.add(8n);
    await nodes[1].screens.endOver();
    await vi.waitFor(() => expect(there.connected).toBe(false), { timeout: 60_000 });
  });
});
