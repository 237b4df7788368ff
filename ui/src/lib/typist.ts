import { TYPING_OVER_MS } from '@krapao/contract/chat-events';

/** Who types in a talk, as a screen shows it: gone a while after the last word of it. @param show null: nobody */
export function createTypist(show: (name: string | null) => void) {
  let over: ReturnType<typeof setTimeout> | undefined;
  return {
    heard(name: string | null): void {
      clearTimeout(over);
      show(name);
      if (name !== null) over = setTimeout(() => show(null), TYPING_OVER_MS);
    },
    stop: () => clearTimeout(over),
  };
}
