/** What tests of realtime start from: servers of one database, and screens that are connected to them. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { connect, type Db } from '../../db/pool.ts';
import { silent } from '../../testing/fixtures.ts';
import {
  createSocketRealtime,
  type RealtimeOptions,
  type SocketRealtime,
  type SocketSessions,
} from './socket-io.ts';

export interface Node {
  db: Db;
  realtime: SocketRealtime;
  url: string;
  port: number;
  /** Lets its screens go and takes no others. */
  leave(): Promise<void>;
  stop(): Promise<void>;
}

/** @param port 0: a free one */
export async function startNode(
  url: string,
  sessions: SocketSessions,
  size = 4,
  port = 0,
  options?: RealtimeOptions,
): Promise<Node> {
  const http = createServer();
  const db = connect(url, size, silent);
  const realtime = createSocketRealtime(http, db.client, sessions, silent, options);
  http.listen(port, '127.0.0.1');
  await once(http, 'listening');
  const at = (http.address() as AddressInfo).port;
  const leave = async () => {
    await realtime.close();
    http.close();
  };
  return {
    db,
    realtime,
    url: `http://127.0.0.1:${at}`,
    port: at,
    leave,
    async stop() {
      await leave();
      await db.close();
    },
  };
}

/** A screen that has not connected yet. */
export const newScreen = ({ url }: Pick<Node, 'url'>, token = 'any'): Socket =>
  io(url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnectionDelay: 50 });

export const connected = (socket: Socket): Promise<Socket> =>
  new Promise((resolve) => socket.once('connect', () => resolve(socket)));

export const screen = (node: Node, token?: string): Promise<Socket> => connected(newScreen(node, token));

/** Why a screen is disconnected, once it is. */
export const reasonOf = (socket: Socket): Promise<string> =>
  new Promise((resolve) => socket.once('disconnect', resolve));
