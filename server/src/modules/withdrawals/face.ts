/** What other modules may ask of withdrawals. */
import type { Queryable } from '../../db/pool.ts';
import { withdrawalOf } from '../../ledger/movements/withdraw.ts';
import { reasonOf, type Reason } from './rules.ts';
import { endingsOf } from './store.ts';

export type { Reason } from './rules.ts';

/** Why withdrawals came back, by the references of their holds; those that nobody knows a reason of are missing. */
export async function reasonsOf(
  on: Queryable,
  holdReferences: readonly string[],
): Promise<ReadonlyMap<string, Reason>> {
  const holds = new Map(holdReferences.map((reference) => [withdrawalOf(reference), reference]));
  const ids = [...holds.keys()].filter((id) => id !== undefined);
  const reasons = new Map<string, Reason>();
  if (ids.length === 0) return reasons;
  for (const ending of await endingsOf(on, ids)) {
    const [hold, reason] = [holds.get(ending.id), reasonOf(ending)];
    if (hold !== undefined && reason !== null) reasons.set(hold, reason);
  }
  return reasons;
}
