import type { Tx } from '../../../db/pool.ts';
import { partOf } from '../../../kernel/ids.ts';
import { returnGameTransfer, settleGameTransfer } from '../../../ledger/movements/game-transfer.ts';
import { post } from '../../../ledger/post.ts';
import { beginChange } from '../accounts/store.ts';
import { holdTransfers, type Transit } from './hold.ts';
import { batchesWithoutRepeats } from '../rules.ts';
import type { TransferState } from '../tables.ts';
import { closeOpen, statesOf, type NewTransfer, type Transfer, type TransferEnd } from './store.ts';

export interface Closed {
  transfer: Transfer;
  state: TransferState;
  /** This call closed it; else somebody had, or has taken it since. */
  isOurs: boolean;
  /** The rest of the way from game to game: held in the same transaction, and the caller's to carry out. */
  onward?: Transfer | undefined;
}

/** The second half of a transfer from game to game. */
export const onwardId = (id: string): string => partOf(id, 'onward');

/**
 * Closes transfers and moves their money on or back, each once whoever comes first. What left one game for another is in the wallet
 * for no moment in which anything else could take it, unless the other game's account is busy. No two closings are of one transfer.
 */
export async function closeTransfers(
  tx: Tx,
  closings: readonly TransferEnd[],
  transit: Transit,
): Promise<Closed[]> {
  const onwards = closings.flatMap(onwardOf);
  if (onwards.length > 0) await beginChange(tx, onwards);
  const closed = await closeOpen(tx, closings);
  const ours = closings.filter(({ transfer }) => closed.has(transfer.id));
  const posted = await post(
    tx,
    ours.map((end) => postingOf(end, transit)),
  );
  ours.forEach(({ transfer }, i) => {
    if (posted[i]?.result !== 'posted')
      throw new Error(`the end of transfer ${transfer.id} was ${posted[i]?.result ?? 'lost'}`);
  });
  const held = await holdOnward(tx, ours.flatMap(onwardOf), transit);
  const others = closings
    .filter(({ transfer }) => !closed.has(transfer.id))
    .map(({ transfer }) => transfer.id);
  const states = others.length === 0 ? new Map<string, TransferState>() : await statesOf(tx, others);
  return closings.map(({ transfer, state }) => ({
    transfer,
    state: closed.has(transfer.id) ? state : (states.get(transfer.id) ?? 'open'),
    isOurs: closed.has(transfer.id),
    onward: held.get(onwardId(transfer.id)),
  }));
}

/** Where the other game's account is busy the money stays in the wallet. */
async function holdOnward(
  tx: Tx,
  onwards: readonly NewTransfer[],
  transit: Transit,
): Promise<Map<string, Transfer>> {
  const held = new Map<string, Transfer>();
  for (const batch of batchesWithoutRepeats(onwards, (r) => `${r.memberId}:${r.slotCode}`))
    for (const result of await holdTransfers(tx, batch, transit))
      if (result.result === 'held') held.set(result.transfer.id, result.transfer);
  return held;
}

function onwardOf({ transfer, state }: TransferEnd): NewTransfer[] {
  const { id, memberId, amount, toAccount, thenTo, thenAccount } = transfer;
  if (state !== 'settled' || thenTo === null || thenAccount === null) return [];
  const [way, end] = [
    { direction: 'fill' as const, fromAccount: toAccount },
    { thenTo: null, thenAccount: null },
  ];
  return [{ id: onwardId(id), memberId, amount, slotCode: thenTo, ...way, toAccount: thenAccount, ...end }];
}

function postingOf({ transfer, state, providerReference }: TransferEnd, transit: Transit) {
  const inTransit = transit(transfer.slotCode);
  return state === 'settled'
    ? settleGameTransfer(transfer, inTransit, providerReference)
    : returnGameTransfer(transfer, inTransit);
}
