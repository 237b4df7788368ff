import { dayOf } from '@krapao/contract/bangkok';
import type { Prize, Slice } from './tables.ts';
import { phrase, type Phrase } from '@krapao/contract/phrases';

/** The day whose stock a spin takes of: `YYYY-MM-DD` in Bangkok. */
export const stockDayOf = (at: Date): string => dayOf(at);

const DAY_MS = 24 * 60 * 60_000;
/** Goods wait for an operator, so that no time of the member's runs. */
export const expiryOf = (kind: Prize['kind'], at: Date, days: number): Date | null =>
  kind === 'goods' ? null : new Date(at.getTime() + days * DAY_MS);

type Fault = readonly [field: keyof Slice, why: Phrase];

/** Why slices can't be a wheel, each of which can be: the place of the slice, its code, which of its fields, and why. */
export const faultsOf = (slices: readonly Slice[], prizes: ReadonlyMap<string, Prize>) =>
  slices.flatMap((slice, place) => {
    const fault = faultOf(slice, slices, prizes);
    return fault ? [{ place, code: slice.code, field: fault[0], why: fault[1] }] : [];
  });

function faultOf(
  { code, prize, substitute }: Slice,
  slices: readonly Slice[],
  prizes: ReadonlyMap<string, Prize>,
): Fault | undefined {
  if (slices.filter((one) => one.code === code).length > 1) return ['code', phrase('sliceTwice')];
  const known = prizes.get(prize);
  if (!known?.isActive) return ['prize', phrase('noSuchPrize', { prize })];
  const wrong = (why: Phrase): Fault => ['substitute', why];
  if (known.daily === null) return substitute === null ? undefined : wrong(phrase('noSubstitute', { prize }));
  if (substitute === null) return wrong(phrase('needsSubstitute', { prize, daily: String(known.daily) }));
  const given = slices.find((one) => one.code === substitute);
  if (!given) return wrong(phrase('noSuchSlice', { slice: substitute }));
  if (prizes.get(given.prize)?.daily !== null) return wrong(phrase('substituteEnds', { slice: substitute }));
  return undefined;
}
