import { att, bahtOfKip, type Att, type KipPerBaht } from '@krapao/contract/kip';
import { satang, type Satang } from '@krapao/contract/money';
import { originalOf, type Original } from '@krapao/contract/original';
import type { Movement } from '../../../ledger/movement.ts';
import type { QrPayment } from '../../../ports/payment-qr.ts';
import type { Deposit } from '../credit-deposit.ts';
import { QR, type PaymentQr } from './tables.ts';

/** What a QR is for: in baht, or in kip at the rate of the moment that it was asked for, which holds whenever it is paid. */
export type Price =
  { amount: Satang; att: null; kipPerBaht: null } | { amount: Satang; att: Att; kipPerBaht: KipPerBaht };
type Priced = Pick<PaymentQr, 'amount' | 'att' | 'kipPerBaht'>;

/** @param asked hundredths of the account's currency, as the member says it */
export function priceOf(asked: bigint, rate: KipPerBaht | null): Price {
  if (rate === null) return { amount: satang(asked), att: null, kipPerBaht: null };
  return { amount: bahtOfKip(att(asked), rate), att: att(asked), kipPerBaht: rate };
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
