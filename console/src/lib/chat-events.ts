/** What the realtime channel tells of single talks, passed on to whatever shows one. */
import type { ConsoleChatEvent } from '@krapao/contract/console/constants';

type Listener = (event: ConsoleChatEvent) => void;
const listeners = new Set<Listener>();

export const tellChat: Listener = (event) => listeners.forEach((listener) => listener(event));

/** @returns stops listening */
export function onChat(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
