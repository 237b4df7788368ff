/** Who types: as this screen hears it of others, and as others are told of who writes here. */
import { TYPING_EVERY_MS } from '@krapao/contract/chat-events';
import { createTypist } from '@krapao/ui/lib/typist.ts';

/** @param show who types; null: nobody */
export function createTyping(show: (name: string | null) => void, tell: () => void) {
  let toldAt = 0;
  return {
    ...createTypist(show),
    written(draft: string): void {
      if (draft === '' || Date.now() - toldAt < TYPING_EVERY_MS) return;
      toldAt = Date.now();
      tell();
    },
  };
}
