/** What is read aloud of a count that changes: the last word of it, and at most one in ten seconds. */
import { useEffect, useRef, useState } from 'react';

export const AT_MOST_EVERY_MS = 10_000;

/** How long a word has to wait, ms: none where the last one was long enough ago. */
export const waitBefore = (lastAt: number | undefined, now: number): number =>
  lastAt === undefined ? 0 : Math.max(0, lastAt + AT_MOST_EVERY_MS - now);

/** @returns what a live region holds */
export function useAnnounced(text: string): string {
  const [told, setTold] = useState(text);
  const lastAt = useRef<number>(undefined);
  useEffect(() => {
    if (text === told) return;
    const timer = setTimeout(
      () => {
        lastAt.current = Date.now();
        setTold(text);
      },
      waitBefore(lastAt.current, Date.now()),
    );
    return () => clearTimeout(timer);
  }, [text, told]);
  return told;
}
