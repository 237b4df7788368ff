import type { Tx } from '../../../db/pool.ts';
import { HOUSE, type House } from '../../../ledger/accounts.ts';
import { holdGameTransfer } from '../../../ledger/movements/game-transfer.ts';
import { post } from '../../../ledger/post.ts';
import { beginChange } from '../accounts/store.ts';
import { insertTransfers, standingTransfers, type NewTransfer, type Transfer } from './store.ts';

/** The house's accounts of what is on its way to and from games. */
export type Transit = (slotCode: string) => bigint;

/** Asked for before the transaction that needs it, of all games that those transfers concern. */
export async function transitOf(
  house: House,
  transfers: readonly Pick<NewTransfer, 'slotCode' | 'thenTo'>[],
): Promise<Transit> {
  const ids = new Map<string, bigint>();
  for (const code of transfers.flatMap(({ slotCode, thenTo }) => [slotCode, thenTo]))
    if (code !== null) ids.set(code, await house(HOUSE.gameInTransit(code)));
  return (slotCode) => {
    const id = ids.get(slotCode);
    if (id === undefined) throw new Error(`nobody asked for the account of ${slotCode} in transit`);
    return id;
  };
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
export async function holdTransfers(
  tx: Tx,
  requests: readonly NewTransfer[],
  transit: Transit,
): Promise<HoldResult[]> {
  await beginChange(tx, requests);
  // after the locks, in a statement of its own, so that it sees what the locks waited for
  const standing = await standingTransfers(tx, requests);
  const results = new Map<string, HoldResult>();
  const free: NewTransfer[] = [];
  for (const request of requests) {
    const known = standing.find(({ id }) => id === request.id);
    const isBusy = standing.some(
      (t) => t.memberId === request.memberId && t.slotCode === request.slotCode && !isClosed(t),
    );
    if (known) results.set(request.id, { result: 'known', transfer: known });
    else if (isBusy) results.set(request.id, { result: 'busy' });
    else free.push(request);
  }

  const posted = await post(
    tx,
    free.map((request) => holdGameTransfer(request, transit(request.slotCode))),
  );
  const held: Parameters<typeof insertTransfers>[1][number][] = [];
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
