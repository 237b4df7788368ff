/** What can be done about a member as they stand: which acts are offered to whom, and in what order. */
import type { Right } from '@krapao/contract/console/rights';
import type { Member } from './queries.ts';

export const ACTS = [
  'hold',
  'freeze',
  'unfreeze',
  'lift',
  'sessions',
  'password',
  'bank',
  'phone',
  'correct',
  'note',
  'tag',
] as const;
export type ActName = (typeof ACTS)[number];

const RIGHT_OF: Readonly<Record<ActName, Right>> = {
  hold: 'member.hold',
  freeze: 'member.freeze',
  unfreeze: 'member.freeze',
  lift: 'hold.lift',
  sessions: 'member.sessions',
  password: 'member.password',
  bank: 'member.bank',
  phone: 'member.phone',
  correct: 'money.correct',
  note: 'member.note',
  tag: 'member.note',
};

/** Nothing is done by these before another person confirms it (facts of the console, 3). */
const BY_TWO: readonly ActName[] = ['lift', 'bank', 'phone'];
export const isByTwo = (act: ActName): boolean => BY_TWO.includes(act);

export const KEY_OF: Readonly<Partial<Record<ActName, string>>> = { hold: 'H', freeze: 'F', note: 'E' };

type Standing = Pick<Member, 'blocks' | 'heldUntil'>;

function makesSense(act: ActName, { blocks, heldUntil }: Standing): boolean {
  if (act === 'unfreeze') return blocks.some((kind) => kind !== 'payouts');
  if (act === 'hold') return !blocks.includes('payouts');
  if (act === 'lift') return heldUntil !== null || blocks.includes('payouts');
  return true;
}

/** Those that the person may do and that would change something; the rest is not there. */
export const actsFor = (member: Standing, may: (right: Right) => boolean): ActName[] =>
  ACTS.filter((act) => may(RIGHT_OF[act]) && makesSense(act, member));

export const SPANS = ['open', 'day', 'threeDays', 'week', 'month'] as const;
export type Span = (typeof SPANS)[number];
const DAYS: Readonly<Record<Exclude<Span, 'open'>, number>> = { day: 1, threeDays: 3, week: 7, month: 30 };

/** Until when, counted from the choice: said again, the order stays the same. undefined: until a person ends it. */
export const untilOf = (span: Span, now: number): string | undefined =>
  span === 'open' ? undefined : new Date(now + DAYS[span] * 24 * 3_600_000).toISOString();

export interface Correction {
  direction: 'in' | 'out';
  /** As typed: '' for nothing. */
  amount: string;
}

/** What will come of a correction, for the wallet as it is now: no wallet goes below zero, and what is missing keeps payouts back. */
export function outcomeOf(
  { direction, amount }: Correction,
  wallet: number,
): { after: number; missing: number } {
  const satang = (baht: number) => Math.round(baht * 100);
  const [asked, there] = [satang(Number(amount) || 0), satang(wallet)];
  if (direction === 'in') return { after: (there + asked) / 100, missing: 0 };
  const moved = Math.min(asked, Math.max(there, 0));
  return { after: (there - moved) / 100, missing: (asked - moved) / 100 };
}
