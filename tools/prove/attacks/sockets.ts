/** Screens that would outlive what lets them hear of a member's money. */
import { setTimeout as ringAfter } from 'node:timers';
import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import { call, PASSWORD, type Member } from '../member.ts';
import type { World } from '../world.ts';
import { refuse, type Attack, addressFrom } from './attack.ts';

const MOST_SCREENS = 20;
const MOST_SESSIONS = 20;
/** Servers look every 15 s whether a screen's session is over by itself. */
const MOST_MS = 60_000;

/** A screen that does not come back by itself, once it is let in; undefined where it is refused. */
function screen(url: string, token: string): Promise<Socket | undefined> {
  const socket = io(url, { transports: ['websocket'], auth: { token }, forceNew: true, reconnection: false });
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', () => {
      socket.close();
      resolve(undefined);
    });
  });
}

async function screenOf(url: string, token: string): Promise<Socket> {
  const socket = await screen(url, token);
  if (!socket) throw new Error('a session gets no screen');
  return socket;
}

/** Why the server ended it. @throws Error when it lives on */
function ended(what: string, socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    const bell = ringAfter(() => {
      socket.close();
      reject(new Error(`${what}: the screen lives on`));
    }, MOST_MS);
    socket.once('disconnect', (reason) => {
      clearTimeout(bell);
      resolve(reason);
    });
  });
}

async function signedIn({ url }: World, { phone }: Member, from: string): Promise<string> {
  const body = { username: phone, password: PASSWORD };
  const { body: said } = await call(url, 'POST', '/api/login', { body, from });
  return z.object({ token: z.string() }).parse(said).token;
}

/** Ended from elsewhere: nothing is heard by it, and the token opens no other. */
async function endedSession(world: World, member: Member, from: string): Promise<void> {
  const token = await signedIn(world, member, from);
  const socket = await screenOf(world.url, token);
  const over = ended('its session ended', socket);
  await member.remove('/api/account/sessions');
  refuse('not ended by the server', (await over) !== 'io server disconnect');
  const again = await screen(world.url, token);
  again?.close();
  refuse('an ended session gets another screen', again !== undefined);
}

async function tooManyScreens({ url }: World, { token }: Member): Promise<void> {
  const sockets: Socket[] = [];
  try {
    while (sockets.length < MOST_SCREENS) sockets.push(await screenOf(url, token));
    const oldest = sockets[0];
    if (!oldest) throw new Error('no screen');
    const over = ended('one more than a member may have', oldest);
    sockets.push(await screenOf(url, token));
    await over;
    const alive = sockets.filter(({ connected }) => connected).length;
    refuse('screens of one member', alive !== MOST_SCREENS, alive);
  } finally {
    for (const socket of sockets) socket.close();
  }
}

/** The longest unused of them ends, with its screen. */
async function tooManySessions(world: World, member: Member, from: () => string): Promise<void> {
  const socket = await screenOf(world.url, member.token);
  const over = ended('its session made room', socket);
  for (let i = 0; i < MOST_SESSIONS; i += 1) await signedIn(world, member, from());
  await over;
  const { status } = await member.get('/api/wallet');
  refuse('the session that made room lives on', status !== 401, status);
}

async function deactivated(world: World, member: Member): Promise<void> {
  const socket = await screenOf(world.url, member.token);
  const over = ended('its member was deactivated', socket);
  await world.db.client.query('update member set is_active = false where phone = $1', [member.phone]);
  await over;
}

export const SOCKETS: Attack = {
  name: 'screens without end: after their session, after their member, and more than anybody needs',
  async run(world, random, size) {
    const member = await world.member({ from: addressFrom(random) });
    await endedSession(world, member, addressFrom(random));
    await tooManyScreens(world, member);
    if (size === 1) return 'a screen ended with its session, and the 21st ended the first';
    await tooManySessions(world, await world.member({ from: addressFrom(random) }), () =>
      addressFrom(random),
    );
    await deactivated(world, member);
    return 'screens ended with their session and their member, the 21st screen ended the first, the 21st sign-in the longest unused session';
  },
};
