import type { MemberId } from '@krapao/contract/ids';
import { WALLET } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import { receiptReference, type Receipt } from '../../kernel/receipt.ts';
import type { Posting } from '../post.ts';
import type { Original } from '@krapao/contract/original';

export interface SlipDeposit {
  receipt: Receipt;
  memberId: MemberId;
  /** Our bank that took the money. */
  bankCode: string;
  amount: Satang;
  /** Where it was sent in kip. */
  original?: Original | undefined;
  /** When it was sent, where the bank told. */
  sentAt?: Date | undefined;
  /** Ids of the accounts HOUSE.cashIn(bankCode) and the member's WALLET. */
  cashIn: bigint;
  wallet: bigint;
}

/** Money of a verified slip: from outside by way of our account at a bank into the member's wallet. */
export function slipDeposit(deposit: SlipDeposit): Posting {
  const { receipt, memberId, bankCode, amount, original, sentAt, cashIn, wallet } = deposit;
  return {
    reference: receiptReference(receipt),
    kind: 'slip_deposit',
    from: cashIn,
    to: wallet,
    amount,
    memberId,
    isShown: true,
    detail: {
      from: bankCode,
      to: WALLET,
      externalReference: receipt.transRef,
      ...(original && { original }),
      ...(sentAt && { sentAt: sentAt.toISOString() }),
    },
  };
}
