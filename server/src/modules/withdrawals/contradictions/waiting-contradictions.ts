import type { Waiting, WaitingKind } from '../../operator/face.ts';
import type { DecideDeps } from '../decide.ts';
import { CONTRADICTION_KIND, createSettleContradiction } from './settle-contradiction.ts';
import { contradictionById, waitingContradictions, type ShownContradiction } from './read-model.ts';
import type { End } from './store.ts';

const WORD: Readonly<Record<End, string>> = { settled: 'paid', returned: 'rejected' };

function toWaiting(shown: ShownContradiction): Waiting {
  const { id, memberId, amount, firstAt, lastAt, state, ended, words, times, endedAt, endedBy } = shown;
  const [then, ...later] = words.map(
    ({ told, said, toldBy, at }) => `${WORD[told]}, ${at}, by ${toldBy}: ${said}`,
  );
  const first = ended === 'settled' ? shown.bankReference : shown.evidence;
  return {
    kind: CONTRADICTION_KIND,
    id,
    memberId,
    amount,
    since: firstAt,
    waits: state === 'waiting' ? 'review' : null,
    state,
    facts: {
      payout: shown.payoutId,
      to: `${shown.bankCode} ${shown.accountNo} ${shown.accountName}`,
      'closed as': `${WORD[ended]}, ${endedAt.toISOString()}, as ${endedBy ?? 'the bank'} said${first === null ? '' : `: ${first}`}`,
      'the bank then said': then ?? '',
      ...(later.length > 0 && { 'and then': later.join('; ') }),
      ...(times > 1 && { again: `${times} times in all, last ${lastAt.toISOString()}` }),
      ...(shown.closedAt !== null && { closed: shown.closedAt.toISOString() }),
    },
  };
}

/** Payouts of which the bank told two ends: a person says which is true, and the ledger follows. */
export function waitingContradictionKind(deps: Pick<DecideDeps, 'db' | 'house' | 'realtime'>): WaitingKind {
  const { settle, refuse } = createSettleContradiction(deps);
  return {
    name: CONTRADICTION_KIND,
    ids: 'uuid',
    since: `select first_at from payout_contradiction where state = 'waiting'`,
    list: async () => (await waitingContradictions(deps.db)).map(toWaiting),
    async find(id) {
      const found = await contradictionById(deps.db, id);
      return found && toWaiting(found);
    },
    verdicts: {
      settle: { takes: ['amount'], carryOut: settle },
      refuse: { takes: [], carryOut: refuse },
    },
  };
}
