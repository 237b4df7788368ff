/** Somebody of the staff, signed in without a door, and their screens. */
import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import type { Db } from '@krapao/server/db/pool';
import { newToken, tokenHash } from '@krapao/server/kernel/ids';
import { atEnd } from '../cleanup.ts';

/** Asks the console as one screen. */
export type AskConsole = (method: string, path: string, body?: object) => Promise<Response>;

/** Somebody signed in, in the database alone. Answers their token. */
export async function signedIn(db: Db): Promise<string> {
  const token = newToken();
  await db.client.query(
    `insert into staff (id, name, display, role, created_by) values ('bench', 'bench', 'Bench', 'manager', 'bench') on conflict do nothing`,
  );
  await db.client.query(
    `insert into staff_session (token_hash, staff_id, device_hash, ip, agent, expires_at) values ($1, 'bench', $1, '127.0.0.1', 'bench', now() + interval '1 hour')`,
    [tokenHash(token)],
  );
  return token;
}

const cookieOf = (token: string): string => `__Host-krapao-staff=${token}`;

export const askConsole =
  (port: number, token: string): AskConsole =>
  (method, path, body) =>
    fetch(`http://127.0.0.1:${String(port)}/api/console/${path}`, {
      method,
      headers: {
        ...{ 'x-console': '1', cookie: cookieOf(token), 'idempotency-key': randomUUID() },
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });

/** The line of one screen, connected; closed at the end. */
export async function consoleLine(port: number, token: string): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${String(port)}`, {
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: cookieOf(token), origin: 'https://console.example' },
  });
  atEnd('a line of a screen', async () => socket.close());
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  return socket;
}
