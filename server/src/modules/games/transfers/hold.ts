import type { MemberId } from '@krapao/contract/ids';
import type { Tx } from '../../../db/pool.ts';
import { HOUSE, type House } from '../../../ledger/accounts.ts';
import {
  holdGameTransfer,
  returnGameTransfer,
  settleGameTransfer,
} from '../../../ledger/movements/game-transfer.ts';
import { post } from '../../../ledger/post.ts';
import { blockedOf } from '../../members/face.ts';
import { beginChange } from '../accounts/store.ts';
import {
  askOnceMore,
  insertTransfers,
  standingTransfers,
  type NewTransfer,
  type Transfer,
  closeOpen,
  statesOf,
  type TransferEnd,
} from './store.ts';
import { partOf } from '../../../kernel/ids.ts';
import { batchesWithoutRepeats } from '../rules.ts';
import type { TransferState } from '../tables.ts';

/** The house's accounts of what is on its way to and from games. */
type Transit = (slotCode: string) => bigint;

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
 * transfer of that game account is open. short: there is too little. locked: something stands on the wallet, and its money may not go there.
 * blocked: its member is kept from play, and no money goes into games.
 */
export type HoldResult =
  | { result: 'held'; transfer: Transfer }
  | { result: 'known'; transfer: Transfer }
  | { result: 'busy' }
  | { result: 'short' }
  | { result: 'locked' }
  | { result: 'blocked' };

/**
 * Takes the money of transfers into transit, each for itself; no two are of one game account. Locks members first, then game accounts, the
 * ledger's after them, as everything does that needs several.
 */
export async function holdTransfers(
  tx: Tx,
  requests: readonly NewTransfer[],
  transit: Transit,
): Promise<HoldResult[]> {
  const blocked = await keptFromPlay(tx, requests);
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
    else if (request.direction === 'fill' && blocked.has(request.memberId))
      results.set(request.id, { result: 'blocked' });
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
    else if (posting?.result === 'short' || posting?.result === 'locked')
      results.set(request.id, { result: posting.result });
    else throw new Error(`the hold of ${request.id} was ${posting?.result ?? 'lost'}`);
  });
  for (const transfer of await insertTransfers(tx, held))
    results.set(transfer.id, { result: 'held', transfer });
  return requests.map(({ id }) => results.get(id) ?? { result: 'busy' });
}

/** Whose money goes into no game, until the transaction ends. */
const keptFromPlay = (tx: Tx, requests: readonly NewTransfer[]): Promise<ReadonlySet<MemberId>> => {
  const fills = requests.filter(({ direction }) => direction === 'fill');
  return blockedOf(tx, [...new Set(fills.map(({ memberId }) => memberId))], 'play');
};

const isClosed = ({ state }: Transfer): boolean => state === 'settled' || state === 'returned';

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
 * for no moment in which anything else could take it, unless the other game's account is busy, or its member is kept from play by now. No two
 * closings are of one transfer.
 */
export async function closeTransfers(
  tx: Tx,
  closings: readonly TransferEnd[],
  transit: Transit,
): Promise<Closed[]> {
  const onwards = closings.flatMap(onwardOf);
  if (onwards.length > 0) {
    await keptFromPlay(tx, onwards);
    await beginChange(tx, onwards);
  }
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
  // a first call that was refused has no other before it that may yet arrive
  const unsure = ours.filter(({ state, transfer }) => state === 'returned' && transfer.attempts > 1);
  await askOnceMore(
    tx,
    unsure.map(({ transfer }) => transfer.id),
  );
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

/** Where the other game's account is busy, or its member is kept from play, the money stays in the wallet. */
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
