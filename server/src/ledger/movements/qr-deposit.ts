import type { MemberId } from '@krapao/contract/ids';
import { WALLET } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Posting } from '../post.ts';
import type { Original } from '@krapao/contract/original';
import { receiptReference, type Receipt } from '../../kernel/receipt.ts';

export interface QrDeposit {
  /** The QR's id. */
  id: string;
  /** The bank transfer behind the payment; null where the provider does not tell it. */
  receipt: Receipt | null;
  paymentReference: string;
  memberId: MemberId;
  /** Who made the QR. */
  bankCode: string;
  /** Satang; what was paid. */
  amount: Satang;
  /** Where it was paid in kip. */
  original?: Original | undefined;
  /** Ids of the accounts HOUSE.cashIn(bankCode) and the member's WALLET. */
  cashIn: bigint;
  wallet: bigint;
}

/**
 * Money of a paid QR. Named after the bank transfer where that is known, as the money of a slip is: whichever of the two is seen
 * first credits it.
 */
export function qrDeposit({
  id,
  receipt,
  paymentReference,
  memberId,
  bankCode,
  amount,
  original,
  cashIn,
  wallet,
}: QrDeposit): Posting {
  return {
    reference: receipt ? receiptReference(receipt) : `qr:${id}`,
    kind: 'qr_deposit',
    from: cashIn,
    to: wallet,
    amount,
    memberId,
    isShown: true,
    detail: {
      from: bankCode,
      to: WALLET,
      externalReference: receipt?.transRef ?? paymentReference,
      ...(original && { original }),
    },
  };
}
