/** A bonus that is won: reserved of its offer from then on, and given on no deposit when its coupon is claimed (decision 0103). */
import type { Inside } from '@krapao/contract/api';
import type { Language } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { fromBaht, ZERO, type Satang } from '@krapao/contract/money';
import type { Tx } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { bindWallet } from '../../../ledger/accounts.ts';
import { isOpenAt } from './activate.ts';
import { requiredOf } from './rules.ts';
import { settle, type BonusAccounts, type SettleDeps } from './settle.ts';
import { shownTerms } from './show.ts';
import { giveBackToOffer, insertDue, offerBy, takeFromOffer } from './store.ts';
import type { Offer, Terms } from './tables.ts';

/** A prize as far as it is a bonus; `value` in baht. */
export interface BonusPrize {
  offer: string;
  value: number;
  name: Terms['name'];
}

/** Those of its offer, but for the sum and the name. */
export const prizeTerms = ({ terms }: Offer, { value, name }: Omit<BonusPrize, 'offer'>): Terms => ({
  ...terms,
  ...{ name, percentBp: null, max: null, fixed: Number(fromBaht(value)), minDeposit: 0 },
});

/** Takes what it gives of its offer. Answers the terms that it has from then on; undefined: the offer is closed or has no more. */
export async function reserveBonus(
  tx: Tx,
  prize: BonusPrize,
  { at, releaseMinimum }: { at: Date; releaseMinimum: Satang },
): Promise<Terms | undefined> {
  if (!(await takeFromOffer(tx, prize.offer, fromBaht(prize.value), at))) return undefined;
  // held by now, so that nobody changes it meanwhile
  const offer = await offerBy(tx, prize.offer);
  return offer && { ...prizeTerms(offer, prize), releaseMinimum: Number(releaseMinimum) };
}

/** It will not be given. */
export const freeBonus = (tx: Tx, { offer, value }: Pick<BonusPrize, 'offer' | 'value'>): Promise<void> =>
  giveBackToOffer(tx, offer, fromBaht(value));

/** How many of that bonus an offer has left. */
export function leftOf(offer: Offer, value: number, now: Date): number {
  if (!isOpenAt(offer, now)) return 0;
  const amount = fromBaht(value);
  return Math.min(Number((offer.budget - offer.given) / amount), offer.receivers - offer.received);
}

export interface WonBonus {
  /** The call that claims it. */
  id: string;
  memberId: MemberId;
  couponId: string;
  offer: string;
  terms: Terms;
  language: Language;
  at: Date;
}

/**
 * Makes it due, for a wallet that the transaction has locked.
 * @throws AppError BONUS_REMAINING: another one is armed or has not ended
 */
export async function award(
  tx: Tx,
  deps: Pick<SettleDeps, 'clock'>,
  { accounts, wallet, ...won }: WonBonus & { accounts: BonusAccounts; wallet: bigint },
): Promise<void> {
  const { id, memberId, couponId, offer: code, terms, language, at } = won;
  // one that is met or has nothing left is none any more
  if (await settle(tx, deps, accounts, wallet, memberId)) throw new AppError('BONUS_REMAINING');
  await insertDue(tx, { id, memberId, code, terms, language, at }, { couponId });
  await bindWallet(tx, wallet, []);
}

type Shown = NonNullable<Inside<'GET /api/spinwheel/coupon'>['output'][number]['bonus']>;

/** What it asks, as its member sees it. */
export function shownBonus(terms: Terms, value: number, language: Language): Shown {
  const { multiple, weights, maxStake, maxPayout, days, percentFail, notice } = shownTerms(terms, language);
  const required = requiredOf(terms, fromBaht(value), ZERO);
  return { multiple, weights, maxStake, maxPayout, days, percentFail, notice, required };
}
