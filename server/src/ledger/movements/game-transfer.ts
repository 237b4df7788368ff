/** Money between the wallet and a game account: held in transit first, then settled or returned (docs/money.md). */
import { WALLET } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Posting } from '../post.ts';

export interface GameTransferMoney {
  /** The operation; its hold, settle and return are each the only one. */
  id: string;
  memberId: string;
  slotCode: string;
  /** fill: wallet to game; empty: game to wallet. */
  direction: 'fill' | 'empty';
  /** Satang. */
  amount: Satang;
  /** The member's two ledger accounts, and the house's in transit between them. */
  fromAccount: bigint;
  toAccount: bigint;
  inTransit: bigint;
}

/** Takes the money out of where it is, before the provider is called. This is what the statement shows. */
export function holdGameTransfer(transfer: GameTransferMoney): Posting {
  return {
    ...common(transfer),
    reference: `game:${transfer.id}:hold`,
    kind: `${transfer.direction}_hold`,
    from: transfer.fromAccount,
    to: transfer.inTransit,
    isShown: true,
  };
}

/** The provider carried it out. */
export function settleGameTransfer(
  transfer: GameTransferMoney,
  hold: bigint,
  externalReference: string | null,
): Posting {
  const { detail, ...rest } = common(transfer);
  return {
    ...rest,
    reference: `game:${transfer.id}:settle`,
    kind: `${transfer.direction}_settle`,
    from: transfer.inTransit,
    to: transfer.toAccount,
    closes: hold,
    isShown: false,
    detail: externalReference === null ? detail : { ...detail, externalReference },
  };
}

/** The provider certainly did not carry it out, and never will. */
export function returnGameTransfer(transfer: GameTransferMoney, hold: bigint): Posting {
  return {
    ...common(transfer),
    reference: `game:${transfer.id}:return`,
    kind: `${transfer.direction}_return`,
    from: transfer.inTransit,
    to: transfer.fromAccount,
    closes: hold,
    isShown: false,
  };
}

function common({ memberId, amount, slotCode, direction }: GameTransferMoney) {
  const detail = direction === 'fill' ? { from: WALLET, to: slotCode } : { from: slotCode, to: WALLET };
  return { memberId, amount, detail };
}
