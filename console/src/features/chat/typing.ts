/** Who writes in a talk now, as the realtime channel tells it. */
import { useEffect, useState } from 'react';
import { onChat } from '../../lib/chat-events.ts';

const GONE_MS = 5_000;

/**
 * Tells who writes: '' is the person who asks; null: nobody, five seconds after the last word of it, or once it was said.
 * @param self one's own name, which is no news
 * @returns stops it
 */
export function hearTyping(id: string, self: string, tell: (by: string | null) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = (by: string | null) => {
    clearTimeout(timer);
    tell(by);
    if (by !== null) timer = setTimeout(() => tell(null), GONE_MS);
  };
  // what else goes on says nothing of who writes
  const stop = onChat(({ chat, what, by = '' }) => {
    if (chat !== id) return;
    if (what === 'message') say(null);
    else if (what === 'typing' && by !== self) say(by);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Who writes in this talk now: '' is the person who asks; null: nobody. @param self one's own name, which is no news */
export function useTyping(id: string, self: string): string | null {
  const [by, setBy] = useState<string | null>(null);
  useEffect(() => hearTyping(id, self, setBy), [id, self]);
  return by;
}
