import { randomInt } from 'node:crypto';
import type { Journal } from '../journal.ts';
import { formatBaht, type Satang } from '../money.ts';
import { billPaymentQr } from './emvco.ts';

export const QR_PROVIDERS = ['KBANK', 'WW', 'ZAPMAN', 'BCEL'] as const;
export type QrProvider = (typeof QR_PROVIDERS)[number];
export type QrStatus = 'REQUESTED' | 'PAID' | 'CANCELLED' | 'EXPIRED' | 'VOIDED';

/** What was paid for a QR, by which bank transfer; `id` is the provider's own name for it. */
export type QrPayment = { id: string; amount: Satang; bank: string; transRef: string; at: string };
export type Qr = {
  provider: QrProvider;
  /** The caller's. */
  reference: string;
  amount: Satang;
  text: string;
  createdAt: string;
  expiresAt: string;
  /** EXPIRED by itself when its time is over, whatever stands here. */
  status: QrStatus;
  payment?: QrPayment;
};
type Event =
  { kind: 'made'; qr: Qr } | { kind: 'changed'; reference: string; status: QrStatus; payment?: QrPayment };

/** A QR of the bank lives this long. */
export const QR_LIFETIME_MS = 10 * 60_000;

/** Whom the QR pays: the operator's own account at KBANK and, in kip, at BCEL; the gateways' for theirs. */
export const RECEIVERS: Record<QrProvider, { biller: string; bank: string; account: string; name: string }> =
  {
    KBANK: { biller: '010753600031501', bank: 'KBANK', account: '2223334445', name: 'KRAPAO DEMO CO LTD' },
    WW: { biller: '010556100000701', bank: 'SCB', account: '4440001111', name: 'WW PAYMENT CO LTD' },
    ZAPMAN: { biller: '010556100000801', bank: 'BBL', account: '4440002222', name: 'ZAPMAN CO LTD' },
    BCEL: {
      biller: 'mch5c2f0404102fb',
      bank: 'BCEL',
      account: '16011000987654301',
      name: 'KRAPAO DEMO CO LTD',
    },
  };

/** All providers' QR codes: one a reference, for ever. */
export class QrBook {
  readonly #byReference = new Map<string, Qr>();
  readonly #record: (event: Event) => void;
  readonly #now: () => number;

  constructor(journal: Journal, now: () => number) {
    this.#now = now;
    this.#record = journal.stream<Event>('qr', (event) => {
      if (event.kind === 'made') this.#byReference.set(event.qr.reference, event.qr);
      else this.#changed(event);
    });
  }

  find(reference: string): Qr | undefined {
    return this.#byReference.get(reference);
  }

  /** Newest first. */
  list(): Qr[] {
    return [...this.#byReference.values()].reverse();
  }

  /** `text`: what the QR says, where the caller draws it. */
  make(order: {
    provider: QrProvider;
    reference: string;
    amount: Satang;
    lifetimeMs: number;
    text?: string | undefined;
  }): Qr {
    const { provider, reference, amount, lifetimeMs } = order;
    const now = this.#now();
    const own = (): string =>
      billPaymentQr({
        biller: RECEIVERS[provider].biller,
        ref1: reference.replaceAll('-', '').slice(0, 20).toUpperCase(),
        ref2: String(randomInt(1e6)).padStart(6, '0'),
        amount,
      });
    const text = order.text ?? own();
    const [createdAt, expiresAt] = [now, now + lifetimeMs].map((ms) => new Date(ms).toISOString()) as [
      string,
      string,
    ];
    const qr: Qr = { provider, reference, amount, text, createdAt, expiresAt, status: 'REQUESTED' };
    this.#record({ kind: 'made', qr });
    return qr;
  }

  statusOf(qr: Qr): QrStatus {
    return qr.status === 'REQUESTED' && this.#now() >= Date.parse(qr.expiresAt) ? 'EXPIRED' : qr.status;
  }

  change(qr: Qr, status: QrStatus, payment?: QrPayment): void {
    this.#record({ kind: 'changed', reference: qr.reference, status, ...(payment && { payment }) });
  }

  sums(): Record<string, Record<Lowercase<QrStatus>, { count: number; total: string }>> {
    return Object.fromEntries(QR_PROVIDERS.map((provider) => [provider, this.#sumsOf(provider)]));
  }

  #sumsOf(provider: QrProvider) {
    const all = this.list().filter((qr) => qr.provider === provider);
    const sum = (status: QrStatus) => {
      const some = all.filter((qr) => this.statusOf(qr) === status);
      const total = some.reduce((baht, qr) => baht + (qr.payment?.amount ?? qr.amount), 0);
      return { count: some.length, total: formatBaht(total) };
    };
    return {
      requested: sum('REQUESTED'),
      paid: sum('PAID'),
      cancelled: sum('CANCELLED'),
      expired: sum('EXPIRED'),
      voided: sum('VOIDED'),
    };
  }

  #changed({ reference, status, payment }: Extract<Event, { kind: 'changed' }>): void {
    const qr = this.#byReference.get(reference);
    if (!qr) throw new Error(`no QR ${reference}`);
    qr.status = status;
    if (payment) qr.payment = payment;
  }
}
