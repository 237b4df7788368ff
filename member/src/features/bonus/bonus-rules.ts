/** What an offer comes to, by the rules of the server, for who looks at it. */
import { dayOf } from '@krapao/contract/bangkok';
import { GAME_KINDS, type GameKind } from '@krapao/contract/constants';
import { fromBaht, satang, toBaht } from '@krapao/contract/money';
import type { Offer } from '../../lib/bonus.ts';

const EXAMPLE_BAHT = 1_000;

/** Percent and multiples have two decimals. */
const hundredths = (value: number): bigint => BigInt(Math.round(value * 100));

type Sums = Pick<Offer, 'percent' | 'fixed' | 'max' | 'minDeposit' | 'multiple' | 'basis'>;

/** What a deposit is given and what is to be played for it, baht; of the least deposit where that is more than the usual example. */
export function exampleOf({ percent, fixed, max, minDeposit, multiple, basis }: Sums) {
  const deposit = fromBaht(Math.max(minDeposit, EXAMPLE_BAHT));
  const share = fixed === null ? (deposit * hundredths(percent ?? 0)) / 10_000n : fromBaht(fixed);
  const most = max === null ? share : fromBaht(max);
  const amount = share < most ? share : most;
  const played = basis === 'bonus' ? amount : amount + deposit;
  const required = (played * hundredths(multiple) + 99n) / 100n;
  return { deposit: toBaht(deposit), amount: toBaht(satang(amount)), required: toBaht(satang(required)) };
}

/** The Monday of a moment's week in Bangkok. */
function weekOf(moment: string | number): string {
  const day = new Date(`${dayOf(moment)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

type Window = Pick<Offer, 'type' | 'maxReceived' | 'userBonus'>;

/** How often it may still be received: ever, today, or this week. */
export function leftOf({ type, maxReceived, userBonus }: Window, now = Date.now()): number {
  const received = userBonus?.received ?? [];
  const windowOf = { limit: () => '', day: dayOf, week: weekOf }[type];
  const counted = received.filter(({ updatedAt }) => windowOf(updatedAt) === windowOf(now));
  return Math.max(0, maxReceived - counted.length);
}

export type CardState = 'current' | 'received' | 'open';

export function cardStateOf(offer: Window): CardState {
  if (offer.userBonus?.isActive) return 'current';
  return leftOf(offer) === 0 ? 'received' : 'open';
}

/** The kinds of game of which nothing counts anywhere. */
export function leftOut(weights: Offer['weights']): GameKind[] {
  return GAME_KINDS.filter((kind) => !weights.some((one) => one.kind === kind && one.percent > 0));
}
