/** Of verdicts, what is known before the server is asked: their keys, what must be said with them, and their forms. */
import { isStanding } from './account-text.ts';
import type { Line, Thing, Verdict } from './queries.ts';

type Name = Verdict['verdict'];
export type Said = Verdict['takes'][number];

/** Of keeping back the payouts of who asked for one, as on the page of a member. */
export const HOLD_KEY = 'H';

/** Whether payouts of its member can be kept back: of a payout that waits, where they are not yet. */
export const canHold = ({ kind, waits, member, facts }: Thing, now: number): boolean =>
  kind === 'payout' && waits !== null && member !== null && !isStanding(facts['kept from payouts'], now);

/** Whether it may not go out now: a hold is let go of by two, or is over, before its payout is approved. */
export const isHeldBack = ({ kind, waits, facts }: Thing, now: number): boolean =>
  kind === 'payout' &&
  waits === 'approval' &&
  ['payouts held', 'kept from payouts'].some((name) => isStanding(facts[name], now));

export const KEY_OF: Readonly<Record<Name, string>> = {
  approve: 'A',
  refuse: 'R',
  settle: 'S',
  credit: 'C',
  ask: 'V',
};

/** How a person is shown it: what they came to do first, what turns away last. */
export const TONE_OF: Readonly<Record<Name, 'first' | 'no' | 'normal'>> = {
  approve: 'first',
  credit: 'first',
  settle: 'normal',
  refuse: 'no',
  ask: 'normal',
};

/** The amount that is typed, in baht; null: none, or what is no amount. */
export function saidAmount({ amount }: Typed): number | null {
  const baht = Number(amount?.trim());
  return baht > 0 && Number.isFinite(baht) ? baht : null;
}

/** Whether such a verdict waits for a second person, by what is typed: of an untold amount as long as it is none that one says alone. */
export function isForSecond({ second, alone }: Verdict, typed: Typed): boolean {
  if (alone === null || typed.kip?.trim()) return second;
  return (saidAmount(typed) ?? 0) > alone;
}

/** What the server refuses to go without, by kind and verdict; the rest may be left out. */
const NEEDED: Readonly<Record<string, readonly Said[]>> = {
  'payout settle': ['reference'],
  'slip refuse': ['note'],
  'line credit': ['member'],
  'unread credit': ['member', 'to', 'bank', 'reference'],
};

/** What was typed for a verdict: '' where nothing was. */
export type Typed = Readonly<Partial<Record<Said, string>>>;

/**
 * What has to be said of that thing. Of money that nobody has told the amount of a person says how much came, in baht or in kip; of a line the bank
 * did. A slip that names no transfer is credited by the name that a person says.
 */
export function neededFor(
  { kind, amount, slip }: Pick<Thing, 'kind' | 'amount' | 'slip'>,
  verdict: Name,
  typed: Typed,
): readonly Said[] {
  const isCredit = verdict === 'credit';
  const isUntold = isCredit && kind !== 'line' && amount === null && !typed.kip?.trim();
  return [
    ...(NEEDED[`${kind} ${verdict}`] ?? []),
    ...(isUntold ? (['amount'] as const) : []),
    ...(isCredit && slip?.transfer === null ? (['bank', 'reference'] as const) : []),
  ];
}

/**
 * What is typed already: the amount that is shown. Of a line not: what the bank reported is credited without a word, and what remains of one
 * that was credited in part a person has to say. Of a slip by a line of the feed: what the bank reported, and its name where the slip's QR has none.
 */
export function typedAtFirst(
  { kind, amount, slip }: Pick<Thing, 'kind' | 'amount' | 'slip'>,
  { verdict, takes }: Verdict,
  line?: Line,
): Typed {
  if (verdict !== 'credit' || kind === 'line') return {};
  const came = amount ?? line?.amount ?? null;
  const isUnnamed = slip?.transfer === null;
  // shown in part it is no name of a transfer
  const isWhole = line?.transfer.reference.includes('•') === false;
  const said: Typed = {
    ...(came !== null && { amount: String(came) }),
    ...(amount === null && line?.kip && /^\d+$/.test(line.kip) && { kip: line.kip }),
    ...(line && isUnnamed && isWhole && { bank: line.transfer.bank, reference: line.transfer.reference }),
  };
  return Object.fromEntries(Object.entries(said).filter(([name]) => takes.some((one) => one === name)));
}

/** Whether what is said may be kip: a Lao slip, a QR at a rate, a line that came to such an account of ours. */
function isAboutKip(
  { kind, waits, facts }: Pick<Thing, 'kind' | 'waits' | 'facts'>,
  { to }: Typed,
  banksInKip: ReadonlySet<string>,
): boolean {
  switch (kind) {
    case 'slip':
      return waits === 'LAO' || facts['kip'] !== undefined;
    case 'qr':
      return facts['rate'] !== undefined;
    case 'unread':
      return to !== undefined && banksInKip.has(to);
    default:
      return true;
  }
}

/** What of a verdict a person is asked for: kip where they may be meant, and a transfer where the thing names none itself. */
export function askedFor(
  thing: Pick<Thing, 'kind' | 'waits' | 'facts' | 'slip'>,
  takes: readonly Said[],
  typed: Typed,
  banksInKip: ReadonlySet<string>,
): Said[] {
  const isNamed = thing.slip?.transfer != null;
  return takes.filter((name) => {
    if (name === 'kip') return isAboutKip(thing, typed, banksInKip);
    return !(isNamed && (name === 'bank' || name === 'reference'));
  });
}

/** What is missing yet. */
export const missing = (
  thing: Pick<Thing, 'kind' | 'amount' | 'slip'>,
  verdict: Name,
  typed: Typed,
): Said[] => neededFor(thing, verdict, typed).filter((one) => !typed[one]?.trim());

/** As the contract takes it: amounts as figures, and nothing that was left empty. */
export function bodyOf(typed: Typed): Record<string, string | number> {
  const entries = Object.entries(typed).flatMap(([name, text]): [string, string | number][] => {
    const trimmed = text.trim();
    if (trimmed === '') return [];
    return [[name, name === 'amount' || name === 'kip' ? Number(trimmed) : trimmed]];
  });
  return Object.fromEntries(entries);
}
