import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHANGED } from '@krapao/contract/events';
import { createTestDatabase, type TestDatabase } from '@krapao/tools/testing/database';
import { AppError } from '../../kernel/app-error.ts';
import { newMemberId } from '../../kernel/ids.ts';
import type { SocketSessions } from './socket-io.ts';
import { connected, newScreen, reasonOf, screen, startNode, type Node } from './testing.ts';

const member = newMemberId();

/** A token is its session's number here; sessions of `ended` are over. */
const ended = new Set<bigint>();
let find: SocketSessions['find'];
const forgot = [vi.fn(), vi.fn()];
const over = async (ids: readonly bigint[]) => ids.filter((id) => ended.has(id));

let database: TestDatabase;
let nodes: [Node, Node];

beforeAll(async () => {
  database = await createTestDatabase('cut-off');
  const start = (i: number, port?: number) =>
    startNode(
      database.url,
      { find: (token) => find(token), forget: (ids) => void forgot[i]?.(ids), over },
      4,
      port,
    );
  nodes = [await start(0), await start(1)];
});
beforeEach(() => {
  find = async (token) => {
    if (ended.has(BigInt(token))) throw new AppError('invalid-token');
    return { id: BigInt(token), memberId: member };
  };
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await database.drop();
});

let numbers = 0n;
const newSession = () => (numbers += 1n);

/** What a screen hears of its member. */
function hearing(socket: Socket) {
  const heard = vi.fn();
  socket.on(CHANGED, heard);
  return heard;
}

/** Tells of a change at a server until that screen has heard of it: listening to each other takes servers a moment. */
async function untilHeard(heard: ReturnType<typeof vi.fn>, node: Node): Promise<void> {
  heard.mockClear();
  await vi.waitFor(
    () => {
      node.realtime.changed(member, ['wallet']);
      expect(heard).toHaveBeenCalled();
    },
    { timeout: 60_000, interval: 50 },
  );
}

describe('a session that was ended', () => {
  it('is cut off on every server, and hears nothing more; other sessions of the member stay', async () => {
    const [gone, stays] = [newSession(), newSession()];
    const goes = await Promise.all(nodes.map((node) => screen(node, String(gone))));
    const other = await screen(nodes[1], String(stays));
    const [heard, otherHeard] = [goes.map(hearing), hearing(other)];
    for (const each of [...heard, otherHeard]) for (const node of nodes) await untilHeard(each, node);

    const reasons = Promise.all(goes.map(reasonOf));
    ended.add(gone);
    nodes[0].realtime.cutOff([gone]);
    expect(await reasons).toEqual(['io server disconnect', 'io server disconnect']);

    for (const each of heard) each.mockClear();
    await untilHeard(otherHeard, nodes[0]);
    await untilHeard(otherHeard, nodes[1]);
    for (const each of heard) expect(each).not.toHaveBeenCalled();
    expect(other.connected).toBe(true);
    other.close();
  });

  it('is believed no longer by other servers, before its screens are cut off there', async () => {
    const gone = newSession();
    const there = await screen(nodes[1], String(gone));
    await untilHeard(hearing(there), nodes[0]);
    const reason = reasonOf(there);
    nodes[0].realtime.cutOff([gone]);
    await reason;
    expect(forgot[1]).toHaveBeenCalledWith([gone]);
  });

  it('while its screen was connecting is cut off as well', async () => {
    const gone = newSession();
    let looks = 0;
    find = async (token) => {
      looks += 1;
      if (looks > 1) throw new AppError('invalid-token');
      return { id: BigInt(token), memberId: member };
    };
    const socket = newScreen(nodes[0], String(gone));
    expect(await reasonOf(socket)).toBe('io server disconnect');
  });

  it('does not come in again, and does not try', async () => {
    const gone = newSession();
    ended.add(gone);
    const socket = newScreen(nodes[0], String(gone));
    const refusal = await new Promise<Error>((resolve) => socket.once('connect_error', resolve));
    expect([refusal.message, socket.active]).toEqual(['invalid-token', false]);
  });
});

describe('a session that is over by itself', () => {
  it('keeps no screen, though nobody told of its end', async () => {
    const [gone, stays] = [newSession(), newSession()];
    const [goes, other] = [await screen(nodes[0], String(gone)), await screen(nodes[0], String(stays))];
    await nodes[0].realtime.endOver();
    expect([goes.connected, other.connected]).toEqual([true, true]);

    const reason = reasonOf(goes);
    ended.add(gone);
    await nodes[0].realtime.endOver();
    expect(await reason).toBe('io server disconnect');
    expect(forgot[0]).toHaveBeenCalledWith([gone]);
    expect(other.connected).toBe(true);
    other.close();
  });
});

describe('a member', () => {
  it('has twenty screens at a server: the oldest makes room', async () => {
    const its = newMemberId();
    find = async (token) => ({ id: BigInt(token), memberId: its });
    const session = String(newSession());
    const screens: Socket[] = [];
    while (screens.length < 20) screens.push(await screen(nodes[0], session));
    const reasons = Promise.all(screens.slice(0, 2).map(reasonOf));
    screens.push(await screen(nodes[0], session), await screen(nodes[0], session));
    expect(await reasons).toEqual(['io server disconnect', 'io server disconnect']);
    expect(screens.filter(({ connected: isConnected }) => isConnected)).toHaveLength(20);
    for (const each of screens) each.close();
  });
});

describe('a screen', () => {
  it('that connects while the database is away tries again, and comes in', async () => {
    let looks = 0;
    find = async (token) => {
      looks += 1;
      // the first time before it is let in, the second time just after
      if (looks === 1 || looks === 3) throw new Error('Connection terminated');
      return { id: BigInt(token), memberId: member };
    };
    const socket = newScreen(nodes[0], String(newSession()));
    await expect.poll(() => [looks, socket.connected]).toEqual([5, true]);
    socket.close();
  });

  it('whose server stops looks for another one, and those of other servers notice nothing', async () => {
    const session = newSession();
    const leaving = await startNode(database.url, {
      find: (token) => find(token),
      forget: () => undefined,
      over,
    });
    const [its, other] = [await screen(leaving, String(session)), await screen(nodes[0], String(session))];
    await untilHeard(hearing(other), leaving);
    const lost = vi.fn();
    other.on('disconnect', lost);

    const reason = reasonOf(its);
    await leaving.leave();
    expect(await reason).not.toBe('io server disconnect');
    const next = await startNode(
      database.url,
      { find: (token) => find(token), forget: () => undefined, over },
      4,
      leaving.port,
    );
    await connected(its);
    await untilHeard(hearing(other), next);
    expect(lost).not.toHaveBeenCalled();
    its.close();
    other.close();
    await next.stop();
    await leaving.db.close();
  });
});
