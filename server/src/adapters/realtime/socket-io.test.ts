import { Socket as Line } from 'engine.io-client';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CHANGED, TOPICS, type ChangedEvent } from '@krapao/contract/events';
import { createTestDatabase, type TestDatabase } from '@krapao/tools/testing/database';
import { startFreezingProxy } from '@krapao/tools/testing/freezing-proxy';
import { newMemberId } from '../../kernel/ids.ts';
import { connect, type Db } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { silent } from '../../testing/fixtures.ts';
import { BEAT } from './between-servers.ts';
import { roomOf, type SocketSessions } from './socket-io.ts';
import { newScreen, screen, startNode, type Node } from './testing.ts';

const SIZE = 4;
const member = newMemberId();
const sessions: SocketSessions = {
  find: async () => ({ id: 1n, memberId: member }),
  forget: () => undefined,
  over: async () => [],
};

let database: TestDatabase;
let nodes: Node[];

beforeAll(async () => {
  database = await createTestDatabase('realtime');
  nodes = [await startNode(database.url, sessions, SIZE), await startNode(database.url, sessions, SIZE)];
});
afterAll(async () => {
  for (const node of nodes) await node.stop();
  await database.drop();
});

/** Tells until it is heard: what is told while a server does not listen is lost, and the screen asks again by itself. */
async function hears(socket: Socket, node: Node): Promise<void> {
  const heard = vi.fn();
  socket.on(CHANGED, heard);
  await vi.waitFor(
    () => {
      node.realtime.changed(member, ['wallet']);
      expect(heard).toHaveBeenCalled();
    },
    { timeout: 60_000, interval: 100 },
  );
  socket.off(CHANGED, heard);
}

/** Cuts every connection that the servers have, as a database does that dies. */
async function cutConnections(db: Db): Promise<void> {
  await db.client
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    .catch(() => undefined);
}

describe('realtime over several servers', () => {
  it('tells a screen at one server of what happens at another', async () => {
    const socket = await screen(nodes[0]!);
    await hears(socket, nodes[1]!);
    await hears(socket, nodes[0]!);
    socket.close();
  });

  it('comes back by itself each time that the database was lost, and keeps no connection of the pool', async () => {
    const socket = await screen(nodes[0]!);
    const third = connect(database.url, 1, silent);
    for (let i = 0; i < SIZE + 1; i += 1) {
      await cutConnections(third);
      await hears(socket, nodes[1]!);
      await hears(socket, nodes[0]!);
    }
    const taken = () => nodes.map(({ db }) => db.client.totalCount - db.client.idleCount);
    await expect.poll(taken).toEqual([0, 0]);
    await third.close();
    socket.close();
  });

  it('listens anew where its connection froze without a word, and its screens ask again for everything', async () => {
    const proxy = await startFreezingProxy(database.url);
    const node = await startNode(proxy.url, sessions, SIZE, 0, {
      beat: { ...BEAT, everyMs: 100, restMs: 100 },
    });
    const socket = await screen(node);
    await hears(socket, nodes[1]!);
    const told = new Promise((resolve) =>
      socket.on(CHANGED, ({ topics }: ChangedEvent) => topics.length === TOPICS.length && resolve(topics)),
    );
    proxy.freeze();
    expect(await told).toEqual([...TOPICS]);
    await hears(socket, nodes[1]!);
    socket.close();
    await node.stop();
    await proxy.stop();
  });

  it('finds a connection frozen and another one within ten seconds', () => {
    expect(BEAT.everyMs + BEAT.limitMs + BEAT.restMs + BEAT.limitMs).toBeLessThan(10_000);
  });

  it('is heard of at each server, whichever of them told it', async () => {
    const socket = await screen(nodes[0]!);
    const heard = nodes.map(({ realtime }) => {
      const rooms: string[] = [];
      realtime.heardBy((told) => rooms.push(...told));
      return rooms;
    });
    await hears(socket, nodes[1]!);
    for (const rooms of heard) await expect.poll(() => rooms).toContain(roomOf(member));
    socket.close();
  });

  it('goes on when somebody else says what it does not understand', async () => {
    const socket = await screen(nodes[0]!);
    await nodes[1]!.db.client.query(
      `select pg_notify('krapao', payload) from unnest(array['{', '1', 'null', '{"from":"x"}']) as payload`,
    );
    await hears(socket, nodes[1]!);
    socket.close();
  });
});

describe('a screen', () => {
  it('takes its line for lost when it heard no sign of life for ten seconds', async () => {
    const socket = newScreen(nodes[0]!);
    const { pingInterval, pingTimeout } = await new Promise<{ pingInterval: number; pingTimeout: number }>(
      (resolve) => socket.io.engine.on('handshake', resolve),
    );
    expect(pingInterval + pingTimeout).toBeLessThanOrEqual(10_000);
    socket.close();
  });
});

const newLine = ({ url }: Node): Line =>
  new Line(url, { path: '/socket.io', transports: ['websocket'], closeOnBeforeunload: false });

describe('a line', () => {
  it('brings one token: what is refused is closed, and asks for no other session', async () => {
    const asked: string[] = [];
    const node = await startNode(database.url, {
      ...sessions,
      find: (token) => (asked.push(token), Promise.reject(new AppError('invalid-token'))),
    });
    const line = newLine(node);
    const closed = new Promise((resolve) => line.on('close', resolve));
    line.on('open', () => {
      for (let i = 0; i < 50; i += 1) line.send(`0{"token":"${i}"}`);
    });
    await closed;
    expect(asked).toEqual(['0']);
    await node.stop();
  });

  it('is given to one address only so often a minute', async () => {
    let lines = 0;
    const node = await startNode(database.url, sessions, SIZE, 0, { admit: async () => (lines += 1) <= 2 });
    const open = () =>
      new Promise((resolve) => {
        const line = newLine(node);
        line.on('open', () => {
          line.close();
          resolve('open');
        });
        line.on('error', () => resolve('refused'));
      });
    expect([await open(), await open(), await open()]).toEqual(['open', 'open', 'refused']);
    await node.stop();
  });
});
