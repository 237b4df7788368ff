/** What was read, as the server is told about a second after a change, by who is looking at the end of it. */
import { CHAT } from '@krapao/contract/chat-constants';

interface Deps {
  /** The newest number before somebody's eyes that is not told to be read; undefined: none. */
  unread: () => number | undefined;
  tell: (seq: number) => Promise<void>;
}

export function createReading({ unread, tell }: Deps) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    schedule(): void {
      clearTimeout(timer);
      const seq = unread();
      if (seq !== undefined) timer = setTimeout(() => void tell(seq).catch(() => {}), CHAT.markReadMs);
    },
    stop: () => clearTimeout(timer),
  };
}
