/** Buckets a doubling: each is 1.1 % wide, as exact as anyone reads a percentile. */
const STEPS = 64;
/** Up to 2^27 µs, two minutes; what is longer counts as that. */
const DOUBLINGS = 27;

/** Counts times without keeping them. */
export class Histogram {
  readonly #counts = new Uint32Array(STEPS * DOUBLINGS + 1);
  #total = 0;
  #max = 0;

  get total(): number {
    return this.#total;
  }

  /** µs. */
  get max(): number {
    return this.#max;
  }

  add(us: number): void {
    const bucket = Math.min(STEPS * DOUBLINGS, Math.floor(Math.log2(1 + us) * STEPS));
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + 1;
    this.#total += 1;
    if (us > this.#max) this.#max = us;
  }

  /** The time, µs, that this share of all did not exceed, rounded up to its bucket; 0 of nothing. */
  percentile(share: number): number {
    let left = Math.max(1, Math.ceil(this.#total * share));
    for (const [bucket, count] of this.#counts.entries()) {
      left -= count;
      if (count > 0 && left <= 0) return Math.min(this.#max, 2 ** ((bucket + 1) / STEPS) - 1);
    }
    return 0;
  }
}
