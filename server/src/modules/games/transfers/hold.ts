import type { MemberId } from '@krapao/contract/ids';
import type { Tx } from '../../../db/pool.ts';
import { holdGameTransfer, type GameTransferMoney } from '../../../ledger/movements/game-transfer.ts';
import { post } from '../../../ledger/post.ts';
import { beginChange } from '../accounts/store.ts';
import { insertTransfers, standingTransfers, type NewTransfer, type Transfer } from './store.ts';

export interface HoldRequest extends GameTransferMoney {
  memberId: MemberId;
  /** Where it goes on to, from game to game; see {@link Transfer}. */
  thenTo: string | null;
  thenAccount: bigint | null;
}

/**
 * held: the money is in transit and the transfer is the caller's to carry out. known: that operation was held before. busy: another
 * transfer of that game account is open. short: there is too little.
 */
export type HoldResult =
  | { result: 'held'; transfer: Transfer }
  | { result: 'known'; transfer: Transfer }
  | { result: 'busy' }
  | { result: 'short' };

/**
 * Takes the money of transfers into transit, each for itself; no two are of one game account. Locks game accounts first, the ledger's
 * after them, as everything does that needs both.
 */
export async function holdTransfers(tx: Tx, requests: readonly HoldRequest[]): Promise<HoldResult[]> {
  await beginChange(tx, requests);
  // after the locks, in a statement of its own, so that it sees what the locks waited for
  const standing = await standingTransfers(tx, requests);
  const results = new Map<string, HoldResult>();
  const free: HoldRequest[] = [];
  for (const request of requests) {
    const known = standing.find(({ id }) => id === request.id);
    const isBusy = standing.some(
      (t) => t.memberId === request.memberId && t.slotCode === request.slotCode && !isClosed(t),
    );
    if (known) results.set(request.id, { result: 'known', transfer: known });
    else if (isBusy) results.set(request.id, { result: 'busy' });
    else free.push(request);
  }

  const posted = await post(tx, free.map(holdGameTransfer));
  const held: NewTransfer[] = [];
  free.forEach((request, i) => {
    const posting = posted[i];
    if (posting?.result === 'posted') held.push({ ...request, holdMovement: posting.movementId });
    else if (posting?.result === 'short') results.set(request.id, { result: 'short' });
    else throw new Error(`the hold of ${request.id} was ${posting?.result ?? 'lost'}`);
  });
  for (const transfer of await insertTransfers(tx, held))
    results.set(transfer.id, { result: 'held', transfer });
  return requests.map(({ id }) => results.get(id) ?? { result: 'busy' });
}

const isClosed = ({ state }: Transfer): boolean => state === 'settled' || state === 'returned';
