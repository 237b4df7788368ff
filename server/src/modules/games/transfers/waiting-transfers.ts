import { toDecimal } from '@krapao/contract/money';
import { actionsOn, type Waiting, type WaitingKind } from '../../operator/face.ts';
import { createSettleTransfer, TRANSFER_KIND, wordsOf, type SettleDeps } from './settle-transfer.ts';
import { reviewedTransfer, transfersInReview, type ReviewedTransfer } from './store.ts';

/** Since when transfers are under way and wait for nobody, for metrics. */
export const TRANSFERS_UNDER_WAY = `select created_at from game_transfer where due_at is not null and state = 'open'`;

/** `said`: the words that a person closed it with. */
function toWaiting(transfer: ReviewedTransfer, said?: string): Waiting {
  const { id, memberId, amount, state, slotCode, direction, username, thenTo, attempts, evidence } = transfer;
  const { before, firstAfter, after, afterAt, createdAt, closedAt, providerReference } = transfer;
  return {
    kind: TRANSFER_KIND,
    id,
    memberId,
    amount,
    since: createdAt,
    waits: state === 'review' ? state : null,
    state,
    facts: {
      game: slotCode,
      player: username,
      way: direction === 'fill' ? 'wallet to game' : `game to ${thenTo ?? 'wallet'}`,
      attempts: String(attempts),
      ...(evidence !== '' && { [evidence === said ? 'a person said' : 'provider said']: evidence }),
      ...(providerReference !== null && { 'provider reference': providerReference }),
      ...(before !== null && { 'balance before': toDecimal(before) }),
      ...(firstAfter !== null && { 'balance after, at first': toDecimal(firstAfter) }),
      ...(after !== null && { 'balance after': toDecimal(after) }),
      ...(afterAt !== null && { 'the same since': afterAt.toISOString() }),
      ...(closedAt !== null && { closed: closedAt.toISOString() }),
    },
  };
}

/** Game transfers of which nobody but a person can say whether the provider carried them out. */
export function waitingTransferKind(deps: SettleDeps): WaitingKind {
  const { settleTransfer, returnTransfer } = createSettleTransfer(deps);
  return {
    name: TRANSFER_KIND,
    ids: 'uuid',
    since: `select created_at from game_transfer where due_at is not null and state = 'review'`,
    list: async () => (await transfersInReview(deps.db)).map((transfer) => toWaiting(transfer)),
    async find(id) {
      const transfer = await reviewedTransfer(deps.db, id);
      if (!transfer) return undefined;
      const last = (await actionsOn(deps.db, TRANSFER_KIND, id)).at(-1);
      return toWaiting(transfer, last && wordsOf(last));
    },
    verdicts: {
      settle: { takes: [], carryOut: settleTransfer },
      refuse: { takes: [], carryOut: returnTransfer },
    },
  };
}
