import type { Tx } from '../../db/pool.ts';
import { returnGameTransfer, settleGameTransfer } from '../../ledger/movements/game-transfer.ts';
import { post } from '../../ledger/post.ts';
import type { TransferState } from './tables.ts';
import { closeOpen, statesOf, type Transfer, type TransferEnd } from './transfer-store.ts';

/** An end, with the house's account that the money is in. */
export interface Closing extends TransferEnd {
  inTransit: bigint;
}

export interface Closed {
  transfer: Transfer;
  state: TransferState;
  /** This call closed it; else somebody had, or has taken it since. */
  isOurs: boolean;
}

/** Closes transfers and moves their money on or back, each once whoever comes first. No two closings are of one transfer. */
export async function closeTransfers(tx: Tx, closings: readonly Closing[]): Promise<Closed[]> {
  const closed = await closeOpen(tx, closings);
  const ours = closings.filter(({ transfer }) => closed.has(transfer.id));
  const posted = await post(tx, ours.map(postingOf));
  ours.forEach(({ transfer }, i) => {
    if (posted[i]?.result !== 'posted')
      throw new Error(`the end of transfer ${transfer.id} was ${posted[i]?.result ?? 'lost'}`);
  });
  const others = closings
    .filter(({ transfer }) => !closed.has(transfer.id))
    .map(({ transfer }) => transfer.id);
  const states = others.length === 0 ? new Map<string, TransferState>() : await statesOf(tx, others);
  return closings.map(({ transfer, state }) => ({
    transfer,
    state: closed.has(transfer.id) ? state : (states.get(transfer.id) ?? 'open'),
    isOurs: closed.has(transfer.id),
  }));
}

function postingOf({ transfer, state, providerReference, inTransit }: Closing) {
  const money = { ...transfer, inTransit };
  return state === 'settled'
    ? settleGameTransfer(money, transfer.holdMovement, providerReference)
    : returnGameTransfer(money, transfer.holdMovement);
}
