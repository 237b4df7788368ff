import { toDecimal } from '@krapao/contract/money';
import type { Waiting, WaitingKind } from '../../operator/face.ts';
import { createSettleTransfer, TRANSFER_KIND, type SettleNeeds } from './settle-transfer.ts';
import { reviewedTransfer, transfersInReview, type ReviewedTransfer } from './store.ts';

function toWaiting(transfer: ReviewedTransfer): Waiting {
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
      ...(evidence !== '' && { 'provider said': evidence }),
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
export function waitingTransferKind(needs: SettleNeeds): WaitingKind {
  const { settleTransfer, returnTransfer } = createSettleTransfer(needs);
  return {
    name: TRANSFER_KIND,
    ids: 'uuid',
    list: async () => (await transfersInReview(needs.db)).map(toWaiting),
    async find(id) {
      const transfer = await reviewedTransfer(needs.db, id);
      return transfer && toWaiting(transfer);
    },
    verdicts: {
      settle: { takes: [], carryOut: settleTransfer },
      refuse: { takes: [], carryOut: returnTransfer },
    },
  };
}
