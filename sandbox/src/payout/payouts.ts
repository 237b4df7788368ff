import { randomInt } from 'node:crypto';
import type { Journal } from '../journal.ts';
import { formatBaht, type Satang } from '../money.ts';

export type PayoutStatus = 'SUCCESS' | 'PENDING' | 'REJECTED';
export type PayoutOrder = {
  reference: string;
  bankCode: string;
  accountNo: string;
  accountName: string;
  amount: Satang;
};
export type Payout = PayoutOrder & {
  status: PayoutStatus;
  bankReference?: string;
  reason?: string;
  createdAt: string;
};

type Settlement = {
  reference: string;
  status: 'SUCCESS' | 'REJECTED';
  bankReference?: string;
  reason?: string;
};
type Event = { kind: 'created'; payout: Payout } | ({ kind: 'settled' } & Settlement);

/** The account that no payout reaches. */
export const CLOSED_ACCOUNT = '0000000000';

/** The paying bank's book: a reference is one payout, for ever. */
export class Payouts {
  readonly #byReference = new Map<string, Payout>();
  readonly #record: (event: Event) => void;
  readonly #now: () => number;

  constructor(journal: Journal, now: () => number) {
    this.#now = now;
    this.#record = journal.stream<Event>('payout', (event) => {
      if (event.kind === 'created') this.#byReference.set(event.payout.reference, event.payout);
      else this.#settled(event);
    });
  }

  find(reference: string): Payout | undefined {
    return this.#byReference.get(reference);
  }

  /** Newest first. */
  list(account?: string): Payout[] {
    const all = [...this.#byReference.values()].reverse();
    return account === undefined ? all : all.filter((payout) => payout.accountNo === account);
  }

  create(order: PayoutOrder, status: PayoutStatus, reason?: string): Payout {
    const payout: Payout = { ...order, status, createdAt: new Date(this.#now()).toISOString() };
    if (status === 'SUCCESS') payout.bankReference = makeBankReference();
    if (reason !== undefined) payout.reason = reason;
    this.#record({ kind: 'created', payout });
    return payout;
  }

  /** Ends a pending payout; the caller has seen that it is pending. */
  settle(reference: string, status: 'SUCCESS' | 'REJECTED', reason: string): Payout | undefined {
    this.#record(
      status === 'SUCCESS'
        ? { kind: 'settled', reference, status, bankReference: makeBankReference() }
        : { kind: 'settled', reference, status, reason },
    );
    return this.find(reference);
  }

  sums(): Record<'success' | 'pending' | 'rejected', { count: number; total: string }> {
    const sum = (status: PayoutStatus) => {
      const some = this.list().filter((payout) => payout.status === status);
      return { count: some.length, total: formatBaht(some.reduce((total, { amount }) => total + amount, 0)) };
    };
    return { success: sum('SUCCESS'), pending: sum('PENDING'), rejected: sum('REJECTED') };
  }

  #settled({ reference, status, bankReference, reason }: Settlement): void {
    const payout = this.#byReference.get(reference);
    if (!payout) throw new Error(`no payout ${reference}`);
    payout.status = status;
    if (bankReference !== undefined) payout.bankReference = bankReference;
    if (reason !== undefined) payout.reason = reason;
  }
}

/** What the caller must send again for a reference to mean the same payout. */
export function sameOrder(payout: PayoutOrder, order: PayoutOrder): boolean {
  return (
    payout.bankCode === order.bankCode &&
    payout.accountNo === order.accountNo &&
    payout.accountName === order.accountName &&
    payout.amount === order.amount
  );
}

function makeBankReference(): string {
  return `PO${String(randomInt(1e12)).padStart(12, '0')}`;
}
