/** Since when the server can't be reached, or when that last began. */
import { isLineLost, watchLine } from '@krapao/ui/lib/line.ts';

let lostAt = 0;

watchLine(() => {
  if (isLineLost()) lostAt = Date.now();
});

/** Epoch ms; 0: it never was lost. What was asked for before then may be old. */
export const lineLostAt = (): number => lostAt;
