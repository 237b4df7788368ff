import { att, bahtOfKip, type Att, type KipPerBaht } from '@krapao/contract/kip';
import { satang, type Satang } from '@krapao/contract/money';
import { originalOf, type Original } from '@krapao/contract/original';
import type { Queryable } from '../../../db/pool.ts';
import type { Movement } from '../../../ledger/movement.ts';
import type { QrPayment } from '../../../ports/payment-qr.ts';
import { kipRateAt } from '../../site/face.ts';
import type { Deposit } from '../credit-deposit.ts';
import { QR, type PaymentQr } from './tables.ts';

/** What a QR is for: in baht, or in kip at the rate of the moment that it was asked for. */
export type Price =
  { amount: Satang; att: null; kipPerBaht: null } | { amount: Satang; att: Att; kipPerBaht: KipPerBaht };
type Priced = Pick<PaymentQr, 'amount' | 'att' | 'kipPerBaht'>;

/** @param asked hundredths of the account's currency, as the member says it */
export function priceOf(asked: bigint, rate: KipPerBaht | null): Price {
  if (rate === null) return { amount: satang(asked), att: null, kipPerBaht: null };
  return { amount: bahtOfKip(att(asked), rate), att: att(asked), kipPerBaht: rate };
}

/** For how long after its end a QR keeps its rate, ms: while its provider is asked about money that comes late, and an hour more. */
const RATE_HOLDS_MS = 25 * 60 * 60_000;

/**
 * As it is paid by money that is told of at that moment. Its text stays what it was, and banks pay it for ever: what comes after its rate has
 * held makes no more than the rate of then says, so that nobody keeps a good one for later (decision 0260).
 */
export async function pricedAt(on: Queryable, qr: PaymentQr, at: Date): Promise<PaymentQr> {
  if (qr.kipPerBaht === null || at.getTime() - qr.expiresAt.getTime() <= RATE_HOLDS_MS) return qr;
  const now = await kipRateAt(on, at);
  return now && now.kipPerBaht > qr.kipPerBaht ? { ...qr, kipPerBaht: now.kipPerBaht } : qr;
}

/** What its provider is asked for, in hundredths of its currency. */
export const askedOf = ({ amount, att: kip }: Priced): bigint => kip ?? amount;

/** What a payment brings to the wallet, and what it was where that is no baht. */
export function broughtBy(qr: Priced, paid: bigint): { amount: Satang; original: Original | undefined } {
  if (qr.kipPerBaht === null) return { amount: satang(paid), original: undefined };
  return { amount: bahtOfKip(att(paid), qr.kipPerBaht), original: originalOf(att(paid), qr.kipPerBaht) };
}

/** Whether a movement that stands under the name of a payment is the same money, by a slip or the bank's feed. */
export function isSameMoney(
  seen: Movement | undefined,
  { memberId, amount, original }: { memberId: string; amount: Satang; original: Original | undefined },
): seen is Movement {
  if (seen?.memberId !== memberId || (seen.kind !== 'slip_deposit' && seen.kind !== 'feed_deposit'))
    return false;
  // what made it baht may have been another rate: the kip are the same
  return original ? seen.detail.original?.amount === original.amount : seen.amount === amount;
}

/** A payment as it is credited: named after the bank transfer where that is known, so that whoever sees the transfer first credits it. */
export const depositOf = (
  qr: PaymentQr,
  { amount, receipt, paymentReference }: QrPayment,
  { name, cashIn }: { name: string; cashIn: bigint },
): Deposit => ({
  source: QR,
  id: qr.id,
  memberId: qr.memberId,
  ...broughtBy(qr, amount),
  name: receipt ?? name,
  reference: paymentReference,
  ours: { bank: qr.bankCode, number: qr.accountNo },
  cashIn,
  by: 'hand',
});
