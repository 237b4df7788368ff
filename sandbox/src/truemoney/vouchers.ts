import { randomBytes } from 'node:crypto';
import type { Journal } from '../journal.ts';
import { formatBaht, type Satang } from '../money.ts';
import { seededRandom } from '../random.ts';

/** Somebody's share of a gift, once it was taken. */
export type Ticket = { mobile: string; amount: Satang; at: string };
export type GiftOrder = {
  amount: Satang;
  /** How many people may take a share. */
  shares: number;
  /** R: shares of chance, F: all alike. */
  type: 'R' | 'F';
  /** The wallet that gives it away. */
  owner: string;
  expiresAt: string;
};
export type Voucher = GiftOrder & { hash: string; at: string; parts: Satang[]; tickets: Ticket[] };

type Event =
  { kind: 'made'; voucher: Omit<Voucher, 'tickets'> } | { kind: 'taken'; hash: string; ticket: Ticket };

/** TrueMoney's book of gifts: a share is taken once, a wallet takes one share of a gift. */
export class Vouchers {
  readonly #byHash = new Map<string, Voucher>();
  readonly #record: (event: Event) => void;
  readonly #now: () => number;
  readonly #random: () => number;

  constructor(journal: Journal, now: () => number, seed: number) {
    this.#now = now;
    this.#random = seededRandom(seed);
    this.#record = journal.stream<Event>('truemoney', (event) => {
      if (event.kind === 'made') this.#byHash.set(event.voucher.hash, { ...event.voucher, tickets: [] });
      else this.#byHash.get(event.hash)?.tickets.push(event.ticket);
    });
  }

  find(hash: string): Voucher | undefined {
    return this.#byHash.get(hash);
  }

  /** Newest first. */
  list(): Voucher[] {
    return [...this.#byHash.values()].reverse();
  }

  make(order: GiftOrder): Voucher {
    const hash = randomBytes(26).toString('base64url');
    const parts = order.type === 'F' ? evenParts(order) : this.#partsOfChance(order);
    this.#record({
      kind: 'made',
      voucher: { ...order, hash, parts, at: new Date(this.#now()).toISOString() },
    });
    return this.#byHash.get(hash)!;
  }

  /** Takes the next share; the caller has seen that there is one for that wallet. */
  take(voucher: Voucher, mobile: string): Ticket {
    const amount = voucher.parts[voucher.tickets.length] ?? 0;
    const ticket = { mobile, amount, at: new Date(this.#now()).toISOString() };
    this.#record({ kind: 'taken', hash: voucher.hash, ticket });
    return ticket;
  }

  sums(): { gifts: number; total: string; taken: { count: number; total: string } } {
    const all = this.list();
    const tickets = all.flatMap((voucher) => voucher.tickets);
    const sum = (amounts: Satang[]): string => formatBaht(amounts.reduce((total, one) => total + one, 0));
    return {
      gifts: all.length,
      total: sum(all.map(({ amount }) => amount)),
      taken: { count: tickets.length, total: sum(tickets.map(({ amount }) => amount)) },
    };
  }

  #partsOfChance({ amount, shares }: GiftOrder): Satang[] {
    let left = amount;
    return Array.from({ length: shares }, (_, i) => {
      const others = shares - i - 1;
      const part =
        others === 0 ? left : 1 + Math.floor((this.#random() * 2 * (left - others)) / (others + 1));
      const taken = Math.min(part, left - others);
      left -= taken;
      return taken;
    });
  }
}

function evenParts({ amount, shares }: GiftOrder): Satang[] {
  const each = Math.floor(amount / shares);
  return Array.from({ length: shares }, (_, i) => (i === 0 ? amount - each * (shares - 1) : each));
}

/** The link that people send each other. */
export const giftLink = ({ hash }: Pick<Voucher, 'hash'>): string =>
  `https://gift.truemoney.com/campaign/?v=${hash}`;
