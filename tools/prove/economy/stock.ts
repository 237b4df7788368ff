/** What is left of offers and of prizes. */
import { ZERO, satang, type Satang } from '@krapao/contract/money';
import type { Demo, Offer } from './demo.ts';

export interface OfferState extends Offer {
  given: Satang;
  received: number;
}

export const offersOf = ({ offers }: Demo): ReadonlyMap<string, OfferState> =>
  new Map(offers.map((offer) => [offer.code, { ...offer, given: ZERO, received: 0 }]));

/** Takes so much of an offer; false where it has no more. */
export function take(offer: OfferState, amount: Satang): boolean {
  if (offer.given + amount > offer.budget || offer.received >= offer.receivers) return false;
  offer.given = satang(offer.given + amount);
  offer.received += 1;
  return true;
}

export function giveBack(offer: OfferState, amount: Satang): void {
  offer.given = satang(offer.given - amount);
  offer.received -= 1;
}

/** Prizes of which there are so many a day. */
export class Stock {
  private readonly given = new Map<string, number>();
  private today = -1;

  take(code: string, daily: number, day: number): boolean {
    if (this.today !== day) this.given.clear();
    this.today = day;
    const given = this.given.get(code) ?? 0;
    if (given >= daily) return false;
    this.given.set(code, given + 1);
    return true;
  }
}
