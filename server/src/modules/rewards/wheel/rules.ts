import { dayOf } from '@krapao/contract/bangkok';
import type { Prize, Slice } from './tables.ts';

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
): Record<string, string> {
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
): string | undefined {
  if (slices.filter((one) => one.code === code).length > 1) return 'two slices of one code';
  const known = prizes.get(prize);
  if (!known?.isActive) return `no such prize: ${prize}`;
  if (known.daily === null)
    return substitute === null ? undefined : `there is always a ${prize}: no substitute`;
  if (substitute === null) return `there are ${known.daily} of ${prize} a day: a substitute`;
  const given = slices.find((one) => one.code === substitute);
  if (!given) return `no such slice: ${substitute}`;
  if (prizes.get(given.prize)?.daily !== null)
    return `of its substitute ${substitute} there have to be enough`;
  return undefined;
}
