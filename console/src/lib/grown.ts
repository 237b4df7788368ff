/** How much waits, and whether more came. */
export interface Waiting {
  kind: string;
  items: number;
}

export const sumOf = (kinds: readonly Waiting[]): number => kinds.reduce((sum, { items }) => sum + items, 0);

/** Of any kind: one that came while another was done is news all the same. */
export const hasGrown = (before: readonly Waiting[], now: readonly Waiting[]): boolean =>
  now.some(({ kind, items }) => items > (before.find((one) => one.kind === kind)?.items ?? 0));
