/** The realtime channel of a signed-in member: it only says which parts may have changed, and by which transfer. */
import { CHANGED, TOPICS, type ChangedEvent, type Topic } from '@krapao/contract/events';

/** A connection that took longer than this may have missed something. */
const PROMPT_MS = 1_500;

/**
 * A line that gave no sign of life for so long is not believed. socket.io finds that out by itself while the page is awake (the server
 * gives one every five seconds, adapters/realtime); in a phone that slept its timers slept too.
 */
const BELIEVED_MS = 10_000;

/**
 * Connects, by websocket only, and calls back with the topics to ask again. After a break in the line anything may have
 * changed. The library is fetched only now.
 * @param onCutOff the server wants to hear no more of this session: it was ended, as any call will answer
 * @returns hangs up
 */
export function connectLive(
  token: string,
  onChanged: (topics: readonly Topic[], transfer?: string) => void,
  onCutOff: () => void,
): () => void {
  let over = false;
  let hangUp = () => {};
  let prompt = true;
  const timer = setTimeout(() => (prompt = false), PROMPT_MS);

  const open = async () => {
    const { io } = await import('socket.io-client');
    if (over) return;
    const socket = io({ transports: ['websocket'], auth: { token }, reconnectionDelayMax: 10_000 });
    socket.on('connect', () => {
      if (!prompt) onChanged(TOPICS);
      prompt = false;
    });
    socket.on(CHANGED, ({ topics, transfer }: ChangedEvent) => onChanged(topics, transfer));
    socket.on('disconnect', (reason) => {
      if (reason === 'io server disconnect') onCutOff();
    });
    // refused, and not only unreachable: it tries no more
    socket.on('connect_error', () => {
      if (!socket.active) onCutOff();
    });
    let lastSign = Date.now();
    const alive = () => (lastSign = Date.now());
    for (const sign of ['open', 'ping'] as const) socket.io.on(sign, alive);
    const lookAgain = () => {
      // it connects anew, and asks again then
      if (!document.hidden && socket.connected && Date.now() - lastSign > BELIEVED_MS)
        socket.disconnect().connect();
    };
    document.addEventListener('visibilitychange', lookAgain);
    hangUp = () => {
      document.removeEventListener('visibilitychange', lookAgain);
      socket.disconnect();
    };
  };
  // Without the library the screens still refresh by themselves when they are looked at again.
  open().catch(() => {});

  return () => {
    over = true;
    clearTimeout(timer);
    hangUp();
  };
}
