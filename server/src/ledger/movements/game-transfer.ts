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
  /** The member's two ledger accounts. */
  fromAccount: bigint;
  toAccount: bigint;
}

/**
 * Takes the money out of where it is, before the provider is called. This is what the statement shows.
 * @param inTransit the house's account of what is on its way to or from that game, here as below
 */
export function holdGameTransfer(transfer: GameTransferMoney, inTransit: bigint): Posting {
  return {
    ...common(transfer),
    reference: `game:${transfer.id}:hold`,
    kind: `${transfer.direction}_hold`,
    from: transfer.fromAccount,
    to: inTransit,
  };
}

/** The provider carried it out. */
export function settleGameTransfer(
  transfer: GameTransferMoney & { holdMovement: bigint },
  inTransit: bigint,
  externalReference: string | null,
): Posting {
  const { detail, ...rest } = common(transfer);
  return {
    ...rest,
    reference: `game:${transfer.id}:settle`,
    kind: `${transfer.direction}_settle`,
    from: inTransit,
    to: transfer.toAccount,
    closes: transfer.holdMovement,
    detail: externalReference === null ? detail : { ...detail, externalReference },
  };
}

/** The provider certainly did not carry it out, and never will. */
export function returnGameTransfer(
  transfer: GameTransferMoney & { holdMovement: bigint },
  inTransit: bigint,
): Posting {
  return {
    ...common(transfer),
    reference: `game:${transfer.id}:return`,
    kind: `${transfer.direction}_return`,
    from: inTransit,
    to: transfer.fromAccount,
    closes: transfer.holdMovement,
  };
}

function common({ id, memberId, amount, slotCode, direction }: GameTransferMoney) {
  const detail = direction === 'fill' ? { from: WALLET, to: slotCode } : { from: slotCode, to: WALLET };
  return { memberId, amount, detail, subject: { kind: 'game_transfer' as const, id } };
}
