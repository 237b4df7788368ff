import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CHANGED } from '@krapao/contract/events';
import { createTestDatabase, type TestDatabase } from '@krapao/tools/testing/database';
import { newMemberId } from '../../kernel/ids.ts';
import { connect, type Db } from '../../db/pool.ts';
import { silent } from '../../testing/fixtures.ts';
import type { SocketSessions } from './socket-io.ts';
import { screen, startNode, type Node } from './testing.ts';

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
    // the one that each listens on, and none that was lost
    const taken = () => nodes.map(({ db }) => db.client.totalCount - db.client.idleCount);
    await expect.poll(taken).toEqual([1, 1]);
    await third.close();
    socket.close();
  });
});
