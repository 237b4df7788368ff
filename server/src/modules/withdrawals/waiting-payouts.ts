import { requireSaid, type Waiting, type WaitingKind } from '../operator/face.ts';
import { createDecidePayout, PAYOUT_KIND, type DecideNeeds } from './decide.ts';
import { payoutById, waitingPayouts, type Payout } from './store.ts';

const toWaiting = (payout: Payout): Waiting => {
  const { id, memberId, amount, state, evidence, bankReference, attempts, closedAt } = payout;
  const waits = state === 'approval' || state === 'review' ? state : null;
  return {
    kind: PAYOUT_KIND,
    id,
    memberId,
    amount,
    since: payout.createdAt,
    waits,
    state,
    facts: {
      to: `${payout.bankCode} ${payout.accountNo} ${payout.accountName}`,
      attempts: String(attempts),
      ...(evidence !== null && { 'bank said': evidence }),
      ...(bankReference !== null && { 'bank reference': bankReference }),
      ...(closedAt !== null && { closed: closedAt.toISOString() }),
    },
  };
};

/** Withdrawals that wait for approval, and payouts of which the bank does not tell how they ended. */
export function waitingPayoutKind(needs: DecideNeeds): WaitingKind {
  const { approvePayout, refusePayout, settlePayout } = createDecidePayout(needs);
  return {
    name: PAYOUT_KIND,
    ids: 'uuid',
    list: async () => (await waitingPayouts(needs.db)).map(toWaiting),
    async find(id) {
      const payout = await payoutById(needs.db, id);
      return payout && toWaiting(payout);
    },
    verdicts: {
      approve: { takes: [], to: 'approval', carryOut: approvePayout },
      refuse: { takes: [], carryOut: refusePayout },
      settle: {
        takes: ['reference'],
        to: 'review',
        carryOut: (order) =>
          settlePayout(
            order,
            requireSaid(order.reference, 'reference', "the bank's own, as its records show it"),
          ),
      },
    },
  };
}
