/** Who types: as this screen hears it of others, and as others are told of who writes here. */
import { TYPING_EVERY_MS, TYPING_OVER_MS } from '@krapao/contract/chat-events';

/** @param show who types; null: nobody */
export function createTyping(show: (name: string | null) => void, tell: () => void) {
  let over: ReturnType<typeof setTimeout> | undefined;
  let toldAt = 0;
  return {
    heard(name: string): void {
      show(name);
      clearTimeout(over);
      over = setTimeout(() => show(null), TYPING_OVER_MS);
    },
    written(draft: string): void {
      if (draft === '' || Date.now() - toldAt < TYPING_EVERY_MS) return;
      toldAt = Date.now();
      tell();
    },
    stop: () => clearTimeout(over),
  };
}
