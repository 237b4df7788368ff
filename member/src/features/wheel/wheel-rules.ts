/** How the wheel turns, and how far the next coin is: sums only. */
import type { Wire } from '@krapao/contract/api';

export type Setup = Wire<'GET /api/spinwheel/setup'>['output'];
export type Slice = NonNullable<Setup['result']['activeSpinwheel']>['slices'][number];

/** By what the next coin comes, and how far it is, percent; undefined where today brings no more, or it comes with whatever is next. */
export function nextCoin({
  coinBaht,
  today: { next },
}: Pick<Setup, 'coinBaht' | 'today'>): { by: 'deposit' | 'play' | 'both'; percent: number } | undefined {
  const missing = Math.max(next?.deposit ?? 0, next?.play ?? 0);
  if (!next || missing <= 0) return undefined;
  const by = next.play <= 0 ? 'deposit' : next.deposit <= 0 ? 'play' : 'both';
  return { by, percent: Math.max(0, 100 - (missing / coinBaht) * 100) };
}

const FULL = 360;
/** Before it comes to rest it goes round so often, and a part of a turn more. */
const TURNS = 2;
const BASE_MS = 4_000;
/** That part of a turn takes so long in proportion. */
const MORE_MS = 1_000;
/** How far from the middle of a slice it may stop, of the slice: never on a line between two. */
const OFF_MIDDLE = 0.7;

const inFull = (degrees: number): number => ((degrees % FULL) + FULL) % FULL;

/** A turn of the wheel: to that angle, degrees clockwise, in so long. */
export interface Turn {
  angle: number;
  ms: number;
}

/**
 * The turn that brings a slice under the pointer, which stands at the top; the wheel lies at `from` now. At 0 the middle of the first
 * slice is there, and the others follow clockwise.
 * @param chance from 0, below 1: where in the slice
 */
export function turnTo(index: number, slices: number, from: number, chance: number): Turn {
  const width = FULL / slices;
  const wanted = -index * width + (chance - 0.5) * OFF_MIDDLE * width;
  const part = inFull(wanted - from);
  return { angle: from + TURNS * FULL + part, ms: BASE_MS + MORE_MS * (part / FULL) };
}
