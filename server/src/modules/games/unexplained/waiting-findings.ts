import { satang, toDecimal } from '@krapao/contract/money';
import type { Waiting, WaitingKind } from '../../operator/face.ts';
import { createSettleFinding, FINDING_KIND, type FindingDeps } from './settle-finding.ts';
import { findingById, waitingFindings, type Finding } from './store.ts';

function toWaiting({ id, kind, memberId, slotCode, gain, transferId, evidence, ...rest }: Finding): Waiting {
  const { foundAt, state, corrected, closedAt } = rest;
  return {
    kind: FINDING_KIND,
    id,
    memberId,
    amount: satang(gain > 0n ? gain : 0n - gain),
    since: foundAt,
    waits: state === 'waiting' ? 'review' : null,
    state,
    facts: {
      game: slotCode,
      what: kind === 'transfer' ? 'carried out after it was given back' : 'no report of play explains it',
      member: gain > 0n ? `has ${toDecimal(gain)} too much` : `lacks ${toDecimal(satang(0n - gain))}`,
      ...(transferId !== null && { [kind === 'transfer' ? 'transfer' : 'looks like transfer']: transferId }),
      told: evidence,
      ...(corrected !== null && { corrected: toDecimal(corrected) }),
      ...(closedAt !== null && { closed: closedAt.toISOString() }),
    },
  };
}

/** Money in games that no report explains, and transfers that were carried out after they were given back. */
export function waitingFindingKind(deps: FindingDeps): WaitingKind {
  const { settle, refuse } = createSettleFinding(deps);
  return {
    name: FINDING_KIND,
    ids: 'uuid',
    since: `select found_at from game_finding where state = 'waiting'`,
    list: async () => (await waitingFindings(deps.db)).map(toWaiting),
    async find(id) {
      const found = await findingById(deps.db, id);
      return found && toWaiting(found);
    },
    verdicts: { settle: { takes: ['amount'], carryOut: settle }, refuse: { takes: [], carryOut: refuse } },
  };
}
