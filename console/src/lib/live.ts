/** The line to the console's server: what may have changed, and whether it is there at all. */
import { useSyncExternalStore } from 'react';
import {
  CONSOLE_CHAT,
  CONSOLE_TOPICS,
  FOLLOWING,
  LOOKING,
  type ConsoleChatEvent,
  type ConsoleTopic,
  type LookedAt,
} from '@krapao/contract/console/constants';
import { CHANGED } from '@krapao/contract/events';
import { doubtLine } from '@krapao/ui/lib/line.ts';
import { createWatchers } from '@krapao/ui/lib/watchers.ts';
import { tellChat } from './chat-events.ts';
import { followBy } from './following.ts';
import { hearLooks, lookBy } from './looking.ts';
import { shownStaff } from './session-state.ts';

let isThere = true;
const { watch, tell } = createWatchers();

function become(live: boolean): void {
  if (live === isThere) return;
  isThere = live;
  tell();
}

export const isLive = (): boolean => isThere;

/** Whether changes are told as they come. Calls may be answered where they are not: screens then ask by themselves, and no sooner. */
export const useLive = (): boolean => useSyncExternalStore(watch, isLive);

/**
 * Connects, by websocket only, and calls back with the topics to ask again: whatever was told, and all of them after a break.
 * The library is fetched only now.
 * @param onCutOff the server wants to hear no more of this session: it was ended, as any call will answer
 * @returns hangs up
 */
export function connectLive(
  onChanged: (topics: readonly ConsoleTopic[]) => void,
  onCutOff: () => void,
): () => void {
  let over = false;
  let hangUp = () => {};
  const unsaid = () => {
    lookBy(undefined);
    followBy(undefined);
  };

  const open = async () => {
    const { io } = await import('socket.io-client');
    if (over) return;
    const auth = (say: (said: object) => void) => say({ staff: shownStaff() });
    const socket = io({ transports: ['websocket'], reconnectionDelayMax: 5_000, auth });
    socket.on('connect', () => {
      become(true);
      lookBy((thing) => socket.emit(LOOKING, thing));
      followBy((member) => socket.emit(FOLLOWING, member));
      onChanged(CONSOLE_TOPICS);
    });
    socket.on(LOOKING, ({ looked }: { looked: LookedAt[] }) => hearLooks(looked));
    socket.on(CHANGED, ({ topics }: { topics: ConsoleTopic[] }) => onChanged(topics));
    socket.on(CONSOLE_CHAT, (event: ConsoleChatEvent) => tellChat(event));
    socket.on('disconnect', (reason) => {
      unsaid();
      if (reason === 'io server disconnect') onCutOff();
      else void doubtLine();
    });
    socket.on('connect_error', () => {
      // refused by the session, and not only unreachable: it tries no more
      if (!socket.active) return onCutOff();
      // also where calls are answered: at another address than the console's own, or behind a proxy without websockets
      become(false);
      void doubtLine();
    });
    hangUp = () => {
      unsaid();
      become(true);
      socket.disconnect();
    };
  };
  // without the library the screens still ask again by themselves
  open().catch(() => {});

  return () => {
    over = true;
    hangUp();
  };
}
