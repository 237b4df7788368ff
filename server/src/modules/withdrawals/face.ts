/** What other modules may ask of withdrawals. */
import type { Queryable } from '../../db/pool.ts';
import { reasonOf, type Reason } from './rules.ts';
import { endingsOf } from './store.ts';

export { payoutOf } from './contradictions/store.ts';
export { openPayouts } from './store.ts';
export type { Reason } from './rules.ts';

/** Why payouts came back, by their ids; those that nobody knows a reason of are missing. */
export async function reasonsOf(
  on: Queryable,
  payoutIds: readonly string[],
): Promise<ReadonlyMap<string, Reason>> {
  const reasons = new Map<string, Reason>();
  if (payoutIds.length === 0) return reasons;
  for (const ending of await endingsOf(on, payoutIds)) {
    const reason = reasonOf(ending);
    if (reason !== null) reasons.set(ending.id, reason);
  }
  return reasons;
}
