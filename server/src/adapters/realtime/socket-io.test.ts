import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CHANGED } from '@krapao/contract/events';
import { createTestDatabase, type TestDatabase } from '@krapao/tools/testing/database';
import { newMemberId } from '../../kernel/ids.ts';
import { connect, type Db } from '../../db/pool.ts';
import { silent } from '../../testing/fixtures.ts';
import { createSocketRealtime, type SocketRealtime } from './socket-io.ts';

const SIZE = 4;
const member = newMemberId();

interface Node {
  http: Server;
  db: Db;
  realtime: SocketRealtime;
  url: string;
}

let database: TestDatabase;
let nodes: Node[];

async function startNode(): Promise<Node> {
  const http = createServer();
  const db = connect(database.url, SIZE, silent);
  const realtime = createSocketRealtime(http, db.client, async () => member, silent);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return { http, db, realtime, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
}

beforeAll(async () => {
  database = await createTestDatabase('realtime');
  nodes = [await startNode(), await startNode()];
});
afterAll(async () => {
  for (const { realtime, db } of nodes) {
    await realtime.close();
    await db.close();
  }
  await database.drop();
});

async function screen(node: Node): Promise<Socket> {
  const socket = io(node.url, { transports: ['websocket'], auth: { token: 'any' }, forceNew: true });
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  return socket;
}

/** Tells until it is heard: what is told while a server does not listen is lost, and the screen asks again by itself. */
async function hears(socket: Socket, node: Node): Promise<void> {
  const heard = vi.fn();
  socket.on(CHANGED, heard);
  await vi.waitFor(
    () => {
      node.realtime.changed(member, ['wallet']);
      expect(heard).toHaveBeenCalled();
    },
    { timeout: 15_000, interval: 100 },
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
    for (const { db } of nodes) expect(db.client.totalCount).toBeLessThan(SIZE);
    await third.close();
    socket.close();
  }, 90_000);
});
