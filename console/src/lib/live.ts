/** The line to the console's server: what may have changed, and whether it is there at all. */
import { CONSOLE_TOPICS, type ConsoleTopic } from '@krapao/contract/console/constants';
import { CHANGED } from '@krapao/contract/events';
import { doubtLine } from '@krapao/ui/lib/line.ts';

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

  const open = async () => {
    const { io } = await import('socket.io-client');
    if (over) return;
    const socket = io({ transports: ['websocket'], reconnectionDelayMax: 5_000 });
    socket.on('connect', () => onChanged(CONSOLE_TOPICS));
    socket.on(CHANGED, ({ topics }: { topics: ConsoleTopic[] }) => onChanged(topics));
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') onCutOff();
      else void doubtLine();
    });
    // refused, and not only unreachable: it tries no more
    socket.on('connect_error', () => {
      if (!socket.active) onCutOff();
    });
    hangUp = () => socket.disconnect();
  };
  // without the library the screens still ask again by themselves
  open().catch(() => {});

  return () => {
    over = true;
    hangUp();
  };
}
