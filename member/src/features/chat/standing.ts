/** How a conversation stands, as the server says it: asked now and then, and once a block is over. */
import type { Wire } from '@krapao/contract/api';

export type Standing = Wire<'POST /api/chat/state'>['output'];

/** Who is there to answer is asked again while the panel is open and seen, ms. */
const STANDING_MS = 60_000;
/** The longest that a timer waits, ms. */
const TIMER_MOST_MS = 2 ** 31 - 1_000;

/** @param take what was asked last, whichever answer comes last */
export function createStanding(call: () => Promise<Standing>, take: (standing: Standing) => void) {
  let [asked, told, toldAt] = [0, 0, 0];
  let blockOver: ReturnType<typeof setTimeout> | undefined;
  async function ask(): Promise<Standing> {
    const no = (asked += 1);
    const standing = await call();
    if (no < told) return standing;
    told = no;
    toldAt = Date.now();
    take(standing);
    clearTimeout(blockOver);
    const left = Date.parse(standing.blockedUntil ?? '') - Date.now();
    if (left < TIMER_MOST_MS) blockOver = setTimeout(look, left + 500);
    return standing;
  }
  /** Where no answer comes the next look asks again. */
  const look = () => void ask().catch(() => {});
  return { ask, look, isFresh: () => Date.now() - toldAt < STANDING_MS, stop: () => clearTimeout(blockOver) };
}
