/**
 * A draft with an amount as the release before this one kept it: the amount alone, or as `typed` beside what was chosen with it. A
 * movement that was sent before a deployment and not answered is asked about with the amount that it was sent with.
 */
export function earlierAmount(kept: unknown): unknown {
  if (typeof kept === 'string') return { amount: kept };
  if (typeof kept !== 'object' || kept === null || !('typed' in kept)) return kept;
  const { typed, ...chosen } = kept;
  return { ...chosen, amount: typed };
}
