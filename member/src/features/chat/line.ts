/**
 * The line of the chat: what is said arrives by it at once. It tells at most once, so nothing here is believed to be all: whoever finds a
 * gap, or comes back, asks the history. Sending goes by HTTP.
 */
import { CHAT_NAMESPACE, type ChatHears, type ChatSays } from '@krapao/contract/chat-events';
import { CHAT } from '@krapao/contract/chat-constants';
import { onLineBack } from '@krapao/ui/lib/line.ts';
import type { Socket } from 'socket.io-client';

export interface Line {
  /** The newest number, or undefined where no answer came in time. */
  check(): Promise<number | undefined>;
  typing(): void;
  /** Tries to connect now, where it is not. */
  wake(): void;
  isUp(): boolean;
  hangUp(): void;
}

interface LineEvents extends ChatHears {
  /** Connected, at first or again: what came meanwhile is not known. */
  onUp(): void;
}

const CHECK_WITHIN_MS = 4_000;

/**
 * Websocket only, with a Manager of its own, since delays belong to it: from 500 ms to 5 s, each by chance, so that a restart is no storm
 * (product 4 says 500 ms; docs/decisions/0145).
 */
export async function openLine(auth: { token: string } | { guestId: string }, on: LineEvents): Promise<Line> {
  const { Manager } = await import('socket.io-client');
  const manager = new Manager(window.location.origin, {
    transports: ['websocket'],
    reconnectionDelay: CHAT.reconnectMs,
    reconnectionDelayMax: CHAT.reconnectMostMs,
    randomizationFactor: 0.5,
  });
  const socket: Socket<ChatHears, ChatSays> = manager.socket(CHAT_NAMESPACE, { auth });
  socket.on('connect', on.onUp);
  socket.on('messaging', on.messaging);
  socket.on('typing', on.typing);
  socket.on('read', on.read);
  socket.on('changed', on.changed);
  // refused, not only unreachable: it asks no more by itself
  socket.on('connect_error', () => {
    if (!socket.active) socket.disconnect();
  });
  return {
    check: () =>
      new Promise((resolve) => {
        setTimeout(() => resolve(undefined), CHECK_WITHIN_MS);
        socket.emit('check', resolve);
      }),
    typing: () => {
      if (socket.connected) socket.volatile.emit('typing');
    },
    wake: () => {
      if (!socket.connected && !document.hidden) socket.connect();
    },
    isUp: () => socket.connected,
    hangUp: () => {
      socket.removeAllListeners();
      socket.disconnect();
    },
  };
}

/** Whenever something may have come unheard: the page is seen again, the line is back, another tab changed what both know. @returns stops listening */
export function onBack(back: () => void): () => void {
  const places = [
    [document, 'visibilitychange'],
    [window, 'focus'],
    [window, 'online'],
    [window, 'pageshow'],
    [window, 'storage'],
  ] as const;
  places.forEach(([where, what]) => where.addEventListener(what, back));
  const leave = onLineBack(back);
  return () => {
    leave();
    places.forEach(([where, what]) => where.removeEventListener(what, back));
  };
}
