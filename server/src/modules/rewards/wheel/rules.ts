import { dayOf } from '@krapao/contract/bangkok';
import type { Prize, Slice } from './tables.ts';
import { phrase, type Phrase } from '@krapao/contract/phrases';

/** The day whose stock a spin takes of: `YYYY-MM-DD` in Bangkok. */
export const stockDayOf = (at: Date): string => dayOf(at);

const DAY_MS = 24 * 60 * 60_000;
/** Goods wait for an operator, so that no time of the member's runs. */
export const expiryOf = (kind: Prize['kind'], at: Date, days: number): Date | null =>
  kind === 'goods' ? null : new Date(at.getTime() + days * DAY_MS);

/** Why slices can't be a wheel, each of which can be: by slice. */
export function faultsOf(
  slices: readonly Slice[],
  prizes: ReadonlyMap<string, Prize>,
): Record<string, Phrase> {
  const faults = slices.flatMap((slice) => {
    const fault = faultOf(slice, slices, prizes);
    return fault === undefined ? [] : [[slice.code, fault] as const];
  });
  return Object.fromEntries(faults);
}

function faultOf(
  { code, prize, substitute }: Slice,
  slices: readonly Slice[],
  prizes: ReadonlyMap<string, Prize>,
): Phrase | undefined {
  if (slices.filter((one) => one.code === code).length > 1) return phrase('sliceTwice');
  const known = prizes.get(prize);
  if (!known?.isActive) return phrase('noSuchPrize', { prize });
  if (known.daily === null) return substitute === null ? undefined : phrase('noSubstitute', { prize });
  if (substitute === null) return phrase('needsSubstitute', { prize, daily: String(known.daily) });
  const given = slices.find((one) => one.code === substitute);
  if (!given) return phrase('noSuchSlice', { slice: substitute });
  if (prizes.get(given.prize)?.daily !== null) return phrase('substituteEnds', { slice: substitute });
  return undefined;
}
