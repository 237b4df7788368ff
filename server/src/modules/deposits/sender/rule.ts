/** Whose money it is, by what a bank shows of its sender (decision 0040). Pure: who may have sent it is looked up in who-sent.ts. */
import type { MemberId } from '@krapao/contract/ids';
import { phrase, type Phrase } from '@krapao/contract/phrases';
import { isOtherName, isSameName, isWholeName } from '../../../kernel/names.ts';
import type { NumberHolder } from '../../members/face.ts';
import { isSameAccount } from '../matching.ts';

/** A sender as a bank shows them: the number whole, in part or not at all, in whichever scripts their name. */
export interface Shown {
  number: string | null;
  names: readonly (string | null)[];
}

/** number: it was told whole. only: nobody else fits. proved: the only one of several whose account is. announced: of several, who said so. */
export type FittedBy = 'number' | 'only' | 'proved' | 'announced';
/** What is kept of it. once-proved: the only one whose account was proved by rules that are not in force any more (decision 0066). */
export type KeptFit = FittedBy | 'once-proved';
export type SenderVerdict =
  { holder: NumberHolder; by: FittedBy } | { because: Phrase; candidates: NumberHolder[] };

export const signsOf = (number: string): string => number.replaceAll(/[\s-]/g, '');
export const isWhole = (number: string | null): number is string =>
  number !== null && /^\d{8,16}$/.test(signsOf(number));
const isNamed = ({ names }: Shown): boolean => names.some((name) => name !== null && name.trim() !== '');

/** Whether a shown name can be compared with that one, and none is it. */
const contradicts = ({ names }: Shown, name: string): boolean =>
  !isSameName(names, name) && names.some((shown) => shown !== null && isOtherName(shown, name));

/**
 * Whether all that is shown agrees with that number and name. A whole number is the holder's unless the name says otherwise; where it is
 * masked, a name that is shown must be theirs, in a script that can be compared.
 */
export function fits(shown: Shown, { number, name }: Pick<NumberHolder, 'number' | 'name'>): boolean {
  if (isWhole(shown.number)) return signsOf(shown.number) === number && !contradicts(shown, name);
  if (shown.number !== null && !isSameAccount(shown.number, number)) return false;
  return !isNamed(shown) || isSameName(shown.names, name);
}

/** Whether what is shown also proves that the number is that person's: all of it, and all of their name. */
export const isProof = ({ number, names }: Shown, known: string): boolean =>
  isWhole(number) && names.some((name) => name !== null && isWholeName(name, known));

/** Whether it may be credited without an announcement: the number whole, or part of it and a name. */
export const isTelling = (shown: Shown): boolean =>
  isWhole(shown.number) || (shown.number !== null && isNamed(shown));

/** Whose own account fits is not asked about one that they had before. */
const withoutFormerOf = (fitting: NumberHolder[]): NumberHolder[] =>
  fitting.filter(
    ({ memberId, isFormer }) =>
      !isFormer || !fitting.some((one) => one.memberId === memberId && !one.isFormer),
  );

/** Who said that exactly this amount would come; `isOpen`: it still may, neither given back nor over. */
export type Announced = ReadonlyMap<MemberId, { isOpen: boolean }>;

/**
 * Decides between those who may have sent it. A proved account goes before others, so that look-alikes delay nobody, also one that
 * its member has no longer: it is a person who says whose that money is. But an announced amount
 * is not what others send by chance: where somebody else announced it, who fits or whose announcement is open, that is for a person.
 */
export function senderOf(
  shown: Shown,
  holders: readonly NumberHolder[],
  announced: Announced,
): SenderVerdict {
  const fitting = withoutFormerOf(holders.filter((holder) => fits(shown, holder)));
  const tellers = fitting.filter(({ memberId }) => announced.has(memberId));
  const no = (because: Phrase, candidates = fitting): SenderVerdict => ({ because, candidates });
  if (!isTelling(shown)) {
    const [teller, other] = tellers;
    if (!teller) return no(phrase('senderPartShown'), []);
    return other ? no(phrase('severalAnnounced'), tellers) : { holder: teller, by: 'announced' };
  }
  const proved = fitting.filter(({ isProved }) => isProved);
  const among = proved.length > 0 ? proved : fitting;
  const [one, other] = among;
  if (!one) return no(phrase('nobodyFits'));
  if (one.isFormer && !other) return no(phrase('formerAccount'));
  if (!other) {
    const others = announced.has(one.memberId) ? [] : announcedBy(announced, tellers);
    if (others.length > 0) return no(phrase('announcedBy', { members: others.join(', ') }));
    if (isWhole(shown.number)) return { holder: one, by: 'number' };
    return { holder: one, by: fitting.length > 1 ? 'proved' : 'only' };
  }
  const [teller, second] = tellers;
  if (teller && !teller.isFormer && !second && among.includes(teller) && !isWhole(shown.number))
    return { holder: teller, by: 'announced' };
  return no(phrase('severalFit'));
}

const announcedBy = (announced: Announced, fitting: readonly NumberHolder[]): MemberId[] =>
  [...announced]
    .filter(([id, { isOpen }]) => isOpen || fitting.some(({ memberId }) => memberId === id))
    .map(([id]) => id);
