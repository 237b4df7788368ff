/** A member's open screen: what the realtime channel tells it. */
import { CHANGED } from '@krapao/contract/events';
import { io } from 'socket.io-client';
import type { Member } from './member.ts';

export interface Listener {
  /** How many times it was told that something changed. */
  heard(): number;
  close(): void;
}

export async function listen(member: Member, at: string): Promise<Listener> {
  const socket = io(at, {
    transports: ['websocket'],
    auth: { token: member.token },
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  });
  let heard = 0;
  socket.on(CHANGED, () => (heard += 1));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return { heard: () => heard, close: () => void socket.close() };
}
