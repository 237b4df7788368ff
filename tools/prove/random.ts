/** Choices that a seed repeats. */
export interface Random {
  /** A whole number, 0 up to and without `n`. */
  upTo(n: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** Baht, 1 up to and without `1 + n / 100`: whole satang, as wires take them (`1 + 14 / 100` is 1.1400000000000001). */
  baht(n: number): number;
}

/** The seed of a proof: SEED, else the clock; printed, so that what was seen can be seen again. */
export function seedOf(proof: string): number {
  const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
  console.log(`${proof}: SEED=${String(seed)}`);
  return seed;
}

/** mulberry32: the same numbers for the same seed. */
export function randomFrom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (n: number): number => Math.floor(next() * n);
  return {
    upTo,
    baht: (n) => (100 + upTo(n)) / 100,
    pick(items) {
      const item = items[upTo(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
  };
}
