/** Who writes in a talk now, as the realtime channel tells it. */
import { useEffect, useState } from 'react';
import { createTypist } from '@krapao/ui/lib/typist.ts';
import { onChat } from '../../lib/chat-events.ts';

/**
 * Tells who writes: '' is the person who asks; null: nobody, a while after the last word of it, or once it was said.
 * @param self one's own name, which is no news
 * @returns stops it
 */
export function hearTyping(id: string, self: string, tell: (by: string | null) => void): () => void {
  const typist = createTypist(tell);
  // what else goes on says nothing of who writes
  const stop = onChat(({ chat, what, by = '' }) => {
    if (chat !== id) return;
    if (what === 'message') typist.heard(null);
    else if (what === 'typing' && by !== self) typist.heard(by);
  });
  return () => {
    stop();
    typist.stop();
  };
}

/** Who writes in this talk now: '' is the person who asks; null: nobody. @param self one's own name, which is no news */
export function useTyping(id: string, self: string): string | null {
  const [by, setBy] = useState<string | null>(null);
  useEffect(() => hearTyping(id, self, setBy), [id, self]);
  return by;
}
