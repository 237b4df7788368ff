import type { QR_STATUSES } from '@krapao/contract/routes/deposit-qr';
import { satang, toBaht, toDecimal, type Satang } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import { AppError } from '../../../kernel/app-error.ts';
import { isSameReceipt, isSameReference } from '../../../kernel/receipt.ts';
import { leastByQr } from '../../site/face.ts';
import type { InquiryAnswer, QrPayment, RequestAnswer } from '../../../ports/payment-qr.ts';

export type QrStatus = 'asked' | 'open' | 'cancelled' | 'expired' | 'failed' | 'paid';

/** How long a QR can be paid, ms: KBank's ten minutes hold for all. */
export const QR_LIFETIME_MS = 10 * 60_000;

/** Whether so little may be asked for (product 5): undefined, or TRANSFER_MINIMUM {min} in baht. */
export function belowMinimum(bankCode: string, amount: Satang, depositMinimum: Satang): AppError | undefined {
  const min = leastByQr(bankCode, depositMinimum);
  return amount < min ? new AppError('TRANSFER_MINIMUM', { min: toBaht(min) }) : undefined;
}

/** For how long a member is told what became of a QR, ms. */
const TOLD_MS = 60 * 60_000;

/** What a QR is to its member at `now`; time ends an offer, whoever has noticed it yet. */
export function statusAt(
  {
    state,
    expiresAt,
    closedAt,
    review,
  }: Pick<QrNow, 'state' | 'expiresAt' | 'closedAt'> & { review: string | null },
  now: Date,
): (typeof QR_STATUSES)[number] {
  // it may have been paid, and nobody but a person can say
  if (review !== null && (state === 'cancelled' || state === 'expired')) return 'checking';
  const ended = closedAt ?? expiresAt;
  if (now.getTime() - ended.getTime() >= TOLD_MS) return 'none';
  if (closedAt === null && now >= expiresAt) return 'expired';
  return state === 'asked' ? 'preparing' : state;
}

/** What a QR is, as far as its future depends on it. */
export interface QrNow {
  state: QrStatus;
  qrText: string | null;
  expiresAt: Date;
  closedAt: Date | null;
  isShut: boolean;
}

/** What an answer that tells of no payment makes of a QR. */
export interface QrNext {
  state: QrStatus;
  qrText: string | null;
  closedAt: Date | null;
  isShut: boolean;
  /** What was said, in a word or two. */
  evidence: string | null;
  /** Why a person must look at it. */
  review: string | null;
  /** When to ask next, in seconds from now; null: no more. */
  dueIn: number | null;
}

export interface Attempt {
  now: Date;
  /** Nobody took the QR after the attempt that asked. */
  isLast: boolean;
  /** How long to wait after it when nothing was learned, in seconds. */
  pause: number;
}

export type Unpaid = Exclude<RequestAnswer | InquiryAnswer, { outcome: 'paid' }>;

/**
 * What becomes of a QR after an answer. Nothing unknown ends it: what can't be found out is asked again, and what is no longer
 * offered is asked about for a day, since a payment may be late.
 */
export function afterAnswer(qr: QrNow, answer: Unpaid, { now, isLast, pause }: Attempt): QrNext {
  const isOffered = qr.state === 'asked' || qr.state === 'open';
  const isOver = now >= qr.expiresAt;
  const next = { ...qr, evidence: wordOf(answer), review: null as string | null };
  let isEnded = false;

  switch (answer.outcome) {
    case 'open':
      next.qrText = answer.text;
      // what was just found open, though it is no longer offered, is to be cancelled (again)
      next.isShut = false;
      if (qr.state === 'asked') next.state = 'open';
      break;
    case 'cancelled':
    case 'expired':
      next.isShut = true;
      if (isOffered) next.state = answer.outcome;
      break;
    case 'voided':
      isEnded = true;
      next.isShut = true;
      if (isOffered) next.state = 'cancelled';
      break;
    case 'not-found':
      // nobody has seen a QR that was never made: there is nothing to be paid late
      isEnded = qr.qrText === null && (isOver || !isOffered);
      next.isShut = !isOffered;
      break;
    case 'refused':
    case 'conflict':
      if (qr.state === 'asked' && isLast) next.state = 'failed';
      isEnded = next.state === 'failed';
      if (answer.outcome === 'conflict') next.review = phrase('otherOrder');
      break;
    case 'unknown':
      if (qr.closedAt !== null && now.getTime() - qr.closedAt.getTime() >= UNKNOWN_MS)
        next.review = phrase('notUnderstood', { reason: answer.reason });
      break;
  }
  if (isOver && (next.state === 'asked' || next.state === 'open')) next.state = 'expired';
  const closedAt = next.state === 'asked' || next.state === 'open' ? null : (qr.closedAt ?? now);
  return { ...next, closedAt, dueIn: isEnded ? null : dueIn({ ...next, closedAt }, answer, now, pause) };
}

const wordOf = (answer: Unpaid): string =>
  'reason' in answer ? answer.reason : answer.outcome.toUpperCase();

/** What stands as evidence on a QR whose payment went back before it was credited. */
export const VOIDED = wordOf({ outcome: 'voided' });

/** For how long after its end a provider may be not understood before a person must look, ms. */
const UNKNOWN_MS = 60 * 60_000;

/** How long after the end of its offer a QR is asked about, for the payment that comes late; minutes. */
const LATE_LOOKS = [1, 5, 15, 60, 360, 1440];

function dueIn(qr: QrNow, answer: Unpaid, now: Date, pause: number): number | null {
  if (qr.closedAt === null) {
    const toExpiry = Math.ceil((qr.expiresAt.getTime() - now.getTime()) / 1000);
    return Math.min(pause, Math.max(1, toExpiry));
  }
  if (answer.outcome === 'unknown') return pause;
  if (mustCancel(qr)) return answer.outcome === 'open' ? Math.min(pause, 2) : pause;
  const since = (now.getTime() - qr.closedAt.getTime()) / 60_000;
  const look = LATE_LOOKS.find((minutes) => minutes > since);
  return look === undefined ? null : Math.ceil((look - since) * 60);
}

/** Whether a payment is the one that a QR was credited for: by the provider's name for it, or by its bank transfer. */
export const isPaymentOf = (
  qr: { paymentReference: string | null; sendingBank: string | null; transRef: string | null },
  { paymentReference, receipt }: QrPayment,
): boolean =>
  (qr.paymentReference !== null && isSameReference(qr.paymentReference, paymentReference)) ||
  (receipt !== null &&
    qr.transRef !== null &&
    qr.sendingBank !== null &&
    isSameReceipt({ sendingBank: qr.sendingBank, transRef: qr.transRef }, receipt));

/** Why a QR waits that has another payment than the one that it was credited for. */
const PAID_AGAIN = 'paid again: ';
export const paidAgain = ({ paymentReference }: Pick<QrPayment, 'paymentReference'>): string =>
  `${PAID_AGAIN}${paymentReference}`;
export const isPaidAgain = (why: string): boolean => why.startsWith(PAID_AGAIN);

/** How long after it was credited a QR is asked about once more, since its money may go back; minutes. */
export const PAID_LOOKS_MINUTES = [60, 1440] as const;

/** When a credited QR is asked about next, in minutes from `now`; null: no more. What was not understood is asked again. */
export function nextPaidLook(
  { closedAt }: Pick<QrNow, 'closedAt'>,
  isUnderstood: boolean,
  now: Date,
): number | null {
  const since = (now.getTime() - (closedAt ?? now).getTime()) / 60_000;
  const [first, last] = PAID_LOOKS_MINUTES;
  const next = PAID_LOOKS_MINUTES.find((minutes) => minutes > since);
  // once more for each hour that nobody answered, within another day
  if (!isUnderstood && since < 2 * last) return first;
  return next === undefined ? null : Math.ceil(next - since);
}

/**
 * What an answer about a QR that was credited before it was asked says against that; undefined: nothing. Providers forget, so that they
 * know none any more says nothing.
 */
export const denialOf = (answer: Unpaid): string | undefined =>
  answer.outcome === 'open' || answer.outcome === 'cancelled' || answer.outcome === 'expired'
    ? phrase('providerDenies', { reason: wordOf(answer) })
    : undefined;

/** What a provider says of the payment that a QR was credited for, where it is of another sum by now; undefined: the same. */
export function otherSumOf(
  { paidAmount, paidAtt, kipPerBaht }: Record<'paidAmount' | 'paidAtt' | 'kipPerBaht', bigint | null>,
  { amount }: QrPayment,
): string | undefined {
  const credited = kipPerBaht === null ? paidAmount : paidAtt;
  if (credited === null || credited === amount) return undefined;
  return phrase('providerDenies', { reason: `PAID ${toDecimal(satang(amount))}` });
}

/** Whether the provider is to be told that the QR is no longer offered. */
export const mustCancel = ({ state, isShut }: Pick<QrNow, 'state' | 'isShut'>): boolean =>
  state === 'cancelled' && !isShut;
