/** A talk on somebody's screen, as the apps have it: it is told and asks for what it missed, or it asks each second. */
import { atEnd } from '../cleanup.ts';

export type Way = 'told' | 'asks';
export const WAYS: readonly Way[] = ['told', 'asks'];
export const NAME_OF = { told: 'told', asks: 'asking each second' } as const;

export interface Said {
  seq: number;
  words: string;
}

/** How often a screen asks that is told nothing, ms. */
const ASKS_MS = 1_000;
/** What is not on a screen by then was lost, ms. */
const LOST_MS = 20_000;

/** A line that tells, closed until it is opened. */
export interface Line {
  open(): void;
  close(): void;
}

export interface Screen {
  /** How many messages it shows. */
  count(): number;
  /** The moment (performance.now()) at which it showed those words. @throws Error where it never does */
  saw(words: string): Promise<number>;
  /** From now on it is told, or asks: at a moment of the second that is as good as any other. */
  begin(): void;
  end(): void;
}

/** What a line does with what it hears. */
export interface Hears {
  /** The line is there: what was missed is asked for. */
  back(): void;
  said(one: Said): void;
  /** Something was said. */
  upTo(seq: number): void;
}

/**
 * @param ask what came after that number, oldest first, a page of it
 * @param tell makes the line; undefined: it asks each second
 */
export function createScreen(
  ask: (after: number) => Promise<Said[]>,
  tell: ((hears: Hears) => Line) | undefined,
): Screen {
  const shown = new Map<string, number>();
  const waited = new Map<string, (at: number) => void>();
  let [last, isAsking, isDue, isOpen] = [0, false, false, false];
  let asking: NodeJS.Timeout | undefined;

  function show({ seq, words }: Said): void {
    if (seq !== last + 1) throw new Error(`a screen shows ${String(seq)} after ${String(last)}`);
    last = seq;
    const now = performance.now();
    shown.set(words, now);
    waited.get(words)?.(now);
    waited.delete(words);
  }
  async function catchUp(): Promise<void> {
    isDue = true;
    if (isAsking) return;
    isAsking = true;
    while (isDue && isOpen) {
      isDue = false;
      const more = await ask(last);
      for (const one of more) if (one.seq > last) show(one);
      if (more.length === PAGE) isDue = true;
    }
    isAsking = false;
  }
  /** What fails once it has ended is nobody's. */
  function look(): void {
    catchUp().catch((error: unknown) => {
      if (isOpen) throw error;
    });
  }
  const line = tell?.({
    back: () => look(),
    said(one) {
      if (one.seq === last + 1 && !isAsking) show(one);
      else if (one.seq > last) look();
    },
    upTo(seq) {
      if (seq > last) look();
    },
  });
  const end = () => {
    isOpen = false;
    clearTimeout(asking);
    line?.close();
  };
  atEnd('a screen', async () => end());
  return {
    count: () => shown.size,
    async saw(words) {
      const known = shown.get(words);
      if (known !== undefined) return known;
      let late: NodeJS.Timeout | undefined;
      const lost = new Promise<never>((_, reject) => {
        late = setTimeout(() => {
          const how = `it is at number ${String(last)}${isAsking ? ' and asks' : ''}`;
          reject(new Error(`a screen never showed ${words}: ${how}`));
        }, LOST_MS);
      });
      const seen = new Promise<number>((resolve) => waited.set(words, resolve));
      return Promise.race([seen, lost]).finally(() => clearTimeout(late));
    },
    begin() {
      isOpen = true;
      if (line) return line.open();
      asking = setTimeout(() => {
        look();
        asking = setInterval(() => look(), ASKS_MS);
      }, Math.random() * ASKS_MS);
    },
    end,
  };
}

/** Words of their own for a message of a round, and no digits that agents would be shown as those of a card. */
export const wordsOf = (no: number, round: number): string =>
  [no, Math.floor(round)]
    .map((number) => number.toString(26).replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? ''))
    .join(' ');

/** Messages of one call. */
export const PAGE = 50;
