import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { CONSOLE_CHAT, FOLLOWING, LOOKING, type LookedAt } from '@krapao/contract/console/constants';
import { CHANGED } from '@krapao/contract/events';
import { RIGHTS_OF, type Right, type Role } from '@krapao/contract/console/rights';
import { satang } from '@krapao/contract/money';
import type { Log } from '../../kernel/log.ts';
import { memberWith, silent } from '../../testing/fixtures.ts';
import { recordChange, recordLook } from '../../modules/history/face.ts';
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
/** Who has another role than at sign-in. */
const roles = new Map<bigint, Role>();
const rightsOf = (id: bigint): ReadonlySet<Right> => new Set(RIGHTS_OF[roles.get(id) ?? 'owner']);
/** A token is the number of its session; who has another role than an owner is named with it. */
const sessions = {
  find: async (token: string, address: string) => {
    if (address !== '203.0.113.1') throw new Error('not from there');
    const [number = '', role = 'owner'] = token.split('-');
    const id = BigInt(/^\d+$/.test(number) ? number : 0);
    if (id === 0n || over.has(id)) throw new Error('no session');
    if (!roles.has(id)) roles.set(id, role as Role);
    const staffId = `staff-${number.slice(0, 1)}`;
    return { id, staffId, display: staffId, rights: rightsOf(id) };
  },
  rightsOf: async (ids: readonly bigint[]) =>
    new Map(ids.filter((id) => !over.has(id)).map((id) => [id, rightsOf(id)])),
};

async function start(): Promise<Node> {
  const http = createServer();
  const tokenOf = ({ headers }: { headers: { cookie?: string | undefined } }) =>
    headers.cookie?.split('=')[1] ?? '';
  const screens = createConsoleScreens(http, w.db.client, sessions, { ...silent, warn } as Log, {
    origin: () => ORIGIN,
    tokenOf,
    addressOf: ({ headers }) => String(headers['x-from'] ?? '203.0.113.1'),
  });
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready));
  const address = http.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { http, screens, url: `http://127.0.0.1:${port}` };
}

const warn = vi.fn();
const open: Socket[] = [];
function screen({ url }: Node, { token = '1', origin = ORIGIN, from = '203.0.113.1' } = {}): Socket {
  const socket = io(url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie: `krapao-staff=${token}`, origin, 'x-from': from },
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

/** What a screen heard that stands at each server all the while. */
let standing: string[][];
/** What the database told before is over: these have heard all of it, and no server has yet to tell of it. */
async function heardAll(all: readonly string[][]): Promise<void> {
  const chats = (heard: readonly string[]) => heard.filter((topic) => topic === 'chat').length;
  const before = [...standing, ...all].map((heard) => ({ heard, had: chats(heard) }));
  await w.db.client.query(
    `select pg_notify('krapao_console', '{"from":"test","message":{"topics":["chat"]}}')`,
  );
  for (const { heard, had } of before)
    await vi.waitFor(() => expect(chats(heard)).toBeGreaterThan(had), { timeout: 60_000 });
}
/** Whatever is heard from now on is new. */
async function hearsAnew(...sockets: Socket[]): Promise<string[][]> {
  await Promise.all(sockets.map(connected));
  const all = sockets.map(heardBy);
  await heardAll(all);
  for (const heard of all) heard.length = 0;
  return all;
}

function lookedBy(socket: Socket): { last: readonly LookedAt[] } {
  const told: { last: readonly LookedAt[] } = { last: [] };
  socket.on(LOOKING, ({ looked }: { looked: readonly LookedAt[] }) => {
    told.last = looked;
  });
  return told;
}
const looks = (told: { last: readonly LookedAt[] }, expected: readonly LookedAt[]) =>
  vi.waitFor(() => expect(told.last).toEqual(expected), { timeout: 60_000 });

beforeAll(async () => {
  w = await bench();
  nodes = [await start(), await start()];
  const screens = nodes.map((node) => screen(node, { token: '9' }));
  await Promise.all(screens.map(connected));
  standing = screens.map(heardBy);
  open.length = 0;
});
afterEach(async () => {
  for (const socket of open.splice(0)) socket.close();
  // what a test did last is told to nobody of the next one
  await heardAll([]);
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

  it('hear of talks where their person may answer, until that person is suspended, and nobody else does', async () => {
    const [agent, gone, cashier] = [
      screen(nodes[0], { token: '71-support' }),
      screen(nodes[0], { token: '72-support' }),
      screen(nodes[0], { token: '73-cashier' }),
    ];
    await Promise.all([agent, gone, cashier].map(connected));
    const heard = [agent, gone, cashier].map((socket) => {
      const told: number[] = [];
      socket.on(CONSOLE_CHAT, ({ lastSeq = 0 }: { lastSeq?: number }) => told.push(lastSeq));
      return told;
    });
    const tell = (lastSeq: number) => nodes[0].screens.chatHere({ chat: 'x', what: 'message', lastSeq });
    tell(1);
    await vi.waitFor(() => expect(heard).toEqual([[1], [1], []]), { timeout: 60_000 });
    over.add(72n);
    nodes[0].screens.cutOff([72n]);
    await vi.waitFor(() => expect(gone.connected).toBe(false), { timeout: 60_000 });
    tell(2);
    await vi.waitFor(() => expect(heard[0]).toEqual([1, 2]), { timeout: 60_000 });
    expect(heard.slice(1)).toEqual([[1], []]);
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

  it.each([
    { kind: 'member', right: 'member.freeze', told: ['board', 'members'] },
    { kind: 'staff', right: 'staff.manage', told: ['staff'] },
    { kind: 'role', right: 'staff.manage', told: ['staff'] },
    { kind: 'day', right: 'day.close', told: ['requests'] },
    { kind: 'house_transfer', right: 'money.correct', told: ['requests'] },
    { kind: 'account', right: 'account.change', told: ['board', 'setup'] },
  ] as const)(
    'hear of what was done about $kind, also at no server, and of who only looked nothing',
    async ({ told, ...what }) => {
      const by = { name: 'mali', why: 'as the owner said' };
      const all = await hearsAnew(screen(nodes[0]), screen(nodes[1]));
      await w.db.withTx(async (tx) => {
        await recordLook(tx, by, { kind: 'member', right: 'member.view', subject: 'a' });
        await recordChange(tx, by, {
          ...{ kind: 'chat', right: 'chat.answer', subject: 'b' },
          ...{ before: undefined, after: { seq: 1 } },
        });
      });
      await heardAll(all);
      expect(all).toEqual([['chat'], ['chat']]);
      for (const heard of all) heard.length = 0;
      await w.db.withTx((tx) =>
        recordChange(tx, by, { ...what, subject: 'c', before: undefined, after: { is: 'other' } }),
      );
      for (const heard of all) {
        await hears(heard, told[0]);
        expect(heard.toSorted()).toEqual(told);
      }
    },
  );

  it.each([
    `bank_account_no = '1112223334'`,
    `phone = '0999999991'`,
    `payouts_held_until = now() + interval '1 day'`,
  ])('hear of what a member changed of themselves: %s', async (change) => {
    const { id } = await memberWith(w);
    const [heard = []] = await hearsAnew(screen(nodes[1]));
    await w.db.client.query(`update member set ${change} where id = $1`, [id]);
    await hears(heard, 'members');
    expect(heard.toSorted()).toEqual(['board', 'members']);
  });

  it.each([
    {
      what: 'signs in',
      said: `insert into staff_session (token_hash, staff_id, device_hash, ip, agent, expires_at) values ('t', 'p', '', '', '', now())`,
    },
    { what: 'leaves', said: `delete from staff_session where staff_id = 'p'` },
    {
      what: 'has another passkey',
      said: `insert into staff_passkey (id, staff_id, public_key, counter, transports, device_type, is_backed_up, label) values ('k', 'p', '', 0, '{}', '', true, '')`,
    },
    { what: 'has a passkey less', said: `delete from staff_passkey where id = 'k'` },
    {
      what: 'is shut out for wrong guesses',
      said: `insert into staff_attempt (key, points) values ('door:pim 127.0.0.1', 5); update staff_attempt set points = 6`,
    },
    { what: 'comes in by an invitation', said: `update staff set password_hash = 'h' where id = 'p'` },
  ])('hear of somebody who works here and $what', async ({ said }) => {
    await w.db.client.query(
      `insert into staff (id, name, display, role, created_by) values ('p', 'pim', 'Pim', 'support', 'test') on conflict do nothing`,
    );
    const [owner = [], cashier = []] = await hearsAnew(
      screen(nodes[0]),
      screen(nodes[1], { token: '74-support' }),
    );
    await w.db.client.query(`update staff set language = 'la' where id = 'p'`);
    await heardAll([owner, cashier]);
    expect(owner).toEqual(['chat']);
    await w.db.client.query(said);
    await hears(owner, 'staff');
    await heardAll([owner, cashier]);
    expect(cashier).not.toContain('staff');
  });

  it('hear of what becomes of the member whose page they show, until they show another, and of nobody else', async () => {
    const [shows, stays, mayNot] = [
      screen(nodes[0]),
      screen(nodes[0]),
      screen(nodes[0], { token: '75-marketing' }),
    ];
    await connected(mayNot);
    const heardByOthers = heardBy(mayNot);
    const [heard = [], heardByStaying = []] = await hearsAnew(shows, stays);
    /** Tells it until it is heard, and hears out what was told once too often. */
    const tell = async (room: string, by: string[]) => {
      by.length = 0;
      await vi.waitFor(
        () => {
          nodes[0].screens.membersHere([room]);
          expect(by).toContain('members');
        },
        { timeout: 60_000 },
      );
      by.length = 0;
      await hears(by, 'members');
    };
    for (const socket of [shows, stays, mayNot]) socket.emit(FOLLOWING, 'a');
    await tell('member:a', heard);
    shows.emit(FOLLOWING, { id: 'a' });
    shows.emit(FOLLOWING, 'b');
    await tell('member:b', heard);
    heard.length = 0;
    await tell('member:a', heardByStaying);
    expect(heard).not.toContain('members');
    nodes[0].screens.changed(['requests']);
    await hears(heardByOthers, 'requests');
    expect(heardByOthers).not.toContain('members');
  });

  it('are told of requests, too, while one waits that may have been overtaken', async () => {
    const { id } = await memberWith(w);
    const [heard = []] = await hearsAnew(screen(nodes[0]));
    await w.db.client.query(`
      insert into staff (id, name, display, role, created_by) values ('s', 'somsak', 'Somsak', 'manager', 'test');
      insert into staff_request (id, act, "right", subject_kind, subject, "order", sealed, seen_hash, made_by, made_device, why, expires_at)
        values ('r', 'x', 'hold.lift', 'member', 'm', '{}', '', '', 's', '', 'asked', now() + interval '1 day')`);
    await hears(heard, 'requests');
    heard.length = 0;
    await w.db.client.query(`update member set phone = '0999999992' where id = $1`, [id]);
    await hears(heard, 'requests');
    expect(heard.toSorted()).toEqual(['board', 'members', 'requests']);
    await w.db.client.query(
      `update staff_request set state = 'withdrawn', decided_at = now() where id = 'r'`,
    );
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

  it('hear of what their person may see from now on as soon as a role has changed, and no more of what they may not', async () => {
    const [here, there] = [
      screen(nodes[0], { token: '5-marketing' }),
      screen(nodes[1], { token: '6-support' }),
    ];
    await Promise.all([connected(here), connected(there)]);
    const [one, other] = [heardBy(here), heardBy(there)];
    roles.set(5n, 'support');
    roles.set(6n, 'marketing');
    // told at one server; neither of them sees the staff itself
    nodes[0].screens.changed(['staff']);
    // who they are, and all that they may see now
    await hears(one, 'board');
    await hears(other, 'setup');
    expect([one.toSorted(), other.toSorted()]).toEqual([
      ['board', 'chat', 'members', 'requests', 'staff'],
      ['requests', 'setup', 'staff'],
    ]);
    one.length = other.length = 0;
    nodes[1].screens.changed(['board', 'setup', 'requests']);
    await hears(one, 'board');
    await hears(other, 'setup');
    expect([one.toSorted(), other.toSorted()]).toEqual([
      ['board', 'requests'],
      ['requests', 'setup'],
    ]);
  });

  it('show who looks at a thing, at whichever server, until the screen goes or looks at nothing', async () => {
    const thing = { kind: 'payout', id: 'a-1' };
    const [noi, dao, own] = [
      screen(nodes[0], { token: '31' }),
      screen(nodes[1], { token: '41' }),
      screen(nodes[1], { token: '32' }),
    ];
    const seen = [noi, dao, own].map(lookedBy);
    await Promise.all([noi, dao, own].map(connected));
    noi.emit(LOOKING, thing);
    await looks(seen[1]!, [{ ...thing, who: ['staff-3'] }]);
    dao.emit(LOOKING, { kind: 'payout', id: 'a-1' });
    await looks(seen[0]!, [{ ...thing, who: ['staff-4'] }]);
    // one's own other screen is no colleague
    await looks(seen[2]!, [{ ...thing, who: ['staff-4'] }]);
    dao.emit(LOOKING, null);
    await looks(seen[0]!, []);
    noi.close();
    await looks(seen[1]!, []);
  });

  it('are told who looks where their person may see the work, and believe no screen of a thing that there is not', async () => {
    const [mali, marketing, stranger] = [
      screen(nodes[0], { token: '51' }),
      screen(nodes[0], { token: '61-marketing' }),
      screen(nodes[1], { token: '71' }),
    ];
    const [ofMali, ofMarketing] = [lookedBy(mali), lookedBy(marketing)];
    await Promise.all([mali, marketing, stranger].map(connected));
    for (const said of [
      { kind: 'payout' },
      { kind: 'x'.repeat(41), id: '1' },
      'payout',
      7,
      { kind: 'a b', id: '1' },
    ])
      stranger.emit(LOOKING, said);
    marketing.emit(LOOKING, { kind: 'slip', id: 'b' });
    stranger.emit(LOOKING, { kind: 'slip', id: 'c' });
    await looks(ofMali, [{ kind: 'slip', id: 'c', who: ['staff-7'] }]);
    nodes[0].screens.changed(['requests']);
    await hears(heardBy(marketing), 'requests');
    expect(ofMarketing.last).toEqual([]);
  });

  it('have no line without a session, from another site or another place than the person may come from, or once the session is over', async () => {
    const refused = [
      screen(nodes[0], { token: 'none' }),
      screen(nodes[0], { origin: 'https://evil.example' }),
      screen(nodes[0], { from: '198.51.100.9' }),
    ];
    const failed = refused.map((socket) => {
      const fails = vi.fn();
      socket.on('connect_error', fails);
      return fails;
    });
    for (const fails of failed) await vi.waitFor(() => expect(fails).toHaveBeenCalled(), { timeout: 60_000 });
    // whoever runs it learns of an address that is not the console's own
    const told = { from: 'https://evil.example', own: ORIGIN };
    expect(warn).toHaveBeenCalledWith(told, expect.stringContaining('no live line'));
    const [here, there] = [screen(nodes[0], { token: '7' }), screen(nodes[1], { token: '8' })];
    await Promise.all([connected(here), connected(there)]);
    over.add(7n);
    nodes[1].screens.cutOff([7n]);
    await vi.waitFor(() => expect(here.connected).toBe(false), { timeout: 60_000 });
    // it looks and finds nobody: nobody is cut off
    await nodes[1].screens.lookAfter();
    expect(there.connected).toBe(true);
    nodes[0].screens.changed(['staff']);
    await hears(heardBy(there), 'staff');
    over.add(8n);
    await nodes[1].screens.lookAfter();
    await vi.waitFor(() => expect(there.connected).toBe(false), { timeout: 60_000 });
  });
});
