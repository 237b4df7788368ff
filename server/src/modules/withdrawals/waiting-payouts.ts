import { phrase, type Phrase } from '@krapao/contract/phrases';
import { compareTold, payoutStandingOf } from '../members/face.ts';
import {
  actionsOn,
  requireSaid,
  toldOtherwiseOf,
  type Unsigned,
  type Waiting,
  type WaitingKind,
} from '../operator/face.ts';
import { askedAbout } from './ask-whose.ts';
import { BANK_NAMES, BANK_WRITES, createDecidePayout, PAYOUT_KIND, type DecideDeps } from './decide.ts';
import { saidBy } from './rules.ts';
import { payoutById, waitingPayouts, type Payout } from './store.ts';

/** Since when payouts are under way and wait for nobody, for metrics. */
export const PAYOUTS_UNDER_WAY = `select coalesce(let_out_at, created_at) from payout where due_at is not null and state in ('open', 'sent')`;

/** Why one waits whose account nobody knows; undefined: not for that. */
function becauseFirst(payout: Payout, isAsked: boolean): Phrase | undefined {
  if (payout.toldHolder !== null) return phrase(isOthers(payout) ? 'otherHolder' : 'holderWrittenOtherwise');
  return isAsked ? phrase('firstToAccount') : undefined;
}

/** Whether the name that its bank told is surely somebody else's. */
const isOthers = ({ toldHolder, accountName }: Payout): boolean =>
  toldHolder !== null && compareTold(toldHolder, accountName).says === 'other';

/** `isAsked`: its bank is still to name the holder. `settledBy`: who said that it was paid, and under which reference. */
const toWaiting = (payout: Payout, isAsked: boolean, settledBy?: string): Waiting => {
  const { id, memberId, amount, state, evidence, bankReference, attempts, closedAt, toldHolder } = payout;
  const waits = state === 'approval' || state === 'review' ? state : null;
  return {
    kind: PAYOUT_KIND,
    id,
    memberId,
    amount,
    bank: payout.bankCode,
    since: payout.createdAt,
    waits,
    because: state === 'review' ? evidence : becauseFirst(payout, isAsked),
    state,
    facts: {
      to: `${payout.bankCode} ${payout.accountNo} ${payout.accountName}`,
      ...(toldHolder !== null && { [isOthers(payout) ? BANK_NAMES : BANK_WRITES]: toldHolder }),
      attempts: String(attempts),
      ...(evidence !== null && { [saidBy(payout)]: evidence }),
      ...(bankReference !== null && {
        [settledBy === undefined ? 'bank reference' : phrase('factReferenceBy', { who: settledBy })]:
          bankReference,
      }),
      ...(closedAt !== null && { closed: closedAt.toISOString() }),
    },
  };
};

/**
 * Whether what stands against its member decides it. What has gone out ends as the bank's records say, whatever its member changes of their own:
 * else they could keep it undecided.
 */
const isOfStanding = ({ state }: Payout): boolean => state === 'approval';

/** Withdrawals that wait for approval, and payouts of which the bank does not tell how they ended. */
export function waitingPayoutKind(deps: DecideDeps): WaitingKind {
  const { approvePayout, requireNotHeld, refusePayout, settlePayout, requirePaysNone } =
    createDecidePayout(deps);
  const referenceIn = ({ reference }: Unsigned) => requireSaid(reference, 'reference', phrase('asInRecords'));
  return {
    name: PAYOUT_KIND,
    right: (verdict) => (verdict === 'credit' || verdict === 'ask' ? 'payout.settle' : `payout.${verdict}`),
    ids: 'uuid',
    since: `select created_at from payout where state in ('approval', 'review')`,
    async list() {
      const [payouts, asked] = await Promise.all([waitingPayouts(deps.db), askedAbout(deps.db)]);
      return payouts.map((payout) => toWaiting(payout, asked.has(payout.id)));
    },
    async find(id) {
      const payout = await payoutById(deps.db, id);
      if (!payout) return undefined;
      const actions = await actionsOn(deps.db, PAYOUT_KIND, id);
      const isAsked = isOfStanding(payout) && (await askedAbout(deps.db)).has(id);
      const shown = toWaiting(payout, isAsked, actions.findLast(({ verdict }) => verdict === 'settle')?.who);
      const told = payout.closedAt
        ? await toldOtherwiseOf(deps.db, { kind: 'payout-reference', subject: id })
        : undefined;
      if (told !== undefined) return { ...shown, facts: { ...shown.facts, 'the bank then said': told } };
      if (!isOfStanding(payout)) return shown;
      return { ...shown, facts: { ...shown.facts, ...(await payoutStandingOf(deps.db, payout.memberId)) } };
    },
    async beside(id) {
      const payout = await payoutById(deps.db, id);
      if (!payout || isOfStanding(payout)) return { people: [] };
      // whoever knows that need not decide by hand what the bank may say by itself
      const again =
        payout.state === 'review' && payout.dueAt !== null ? payout.dueAt.toISOString() : undefined;
      const facts = await payoutStandingOf(deps.db, payout.memberId);
      return { people: [], facts: { ...facts, ...(again !== undefined && { 'asked again': again }) } };
    },
    verdicts: {
      approve: {
        takes: [],
        to: 'approval',
        requireNow: ({ id }) => requireNotHeld(id),
        carryOut: approvePayout,
      },
      refuse: { takes: [], carryOut: refusePayout },
      settle: {
        takes: ['reference'],
        to: 'review',
        requireNow: async (order) => requirePaysNone(order.id, referenceIn(order)),
        carryOut: async (order) => settlePayout(order, referenceIn(order)),
      },
    },
  };
}
