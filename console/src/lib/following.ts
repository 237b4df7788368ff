/** Whose page this screen shows: it is told of what becomes of that member. Without a line it still asks again by itself. */
import { useEffect } from 'react';

type Say = (member: string | null) => void;

let say: Say | undefined;
let shown: string | null = null;

/** A line that is there, by which it is said; undefined: it is lost. */
export function followBy(line: Say | undefined): void {
  say = line;
  say?.(shown);
}

export function useFollow(member: string): void {
  useEffect(() => {
    shown = member;
    say?.(shown);
    return () => {
      shown = null;
      say?.(shown);
    };
  }, [member]);
}
