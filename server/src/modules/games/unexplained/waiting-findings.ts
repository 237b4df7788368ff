import { satang, toDecimal, type Satang } from '@krapao/contract/money';
import { phrase, type Phrase } from '@krapao/contract/phrases';
import {
  handOf,
  isAsSeen,
  type Waiting,
  type WaitingKind,
  recordAction,
  requireHand,
  type Hand,
} from '../../operator/face.ts';
import {
  findingById,
  waitingFindings,
  type Finding,
  closeFinding,
  lockAccount,
  lockFinding,
} from './store.ts';
import { AppError, refused } from '../../../kernel/app-error.ts';
import { HOUSE, walletOf } from '../../../ledger/accounts.ts';
import { playCorrection } from '../../../ledger/movements/game-play.ts';
import { post } from '../../../ledger/post.ts';
import type { GamesDeps } from '../deps.ts';
import { judge } from './judge.ts';

// What operators say of money in games that no report explains.

const FINDING_KIND = 'finding';

export type FindingDecision = Hand & {
  id: string;
  amount?: Satang | undefined;
  facts?: Waiting['facts'] | undefined;
};
type FindingDeps = Pick<GamesDeps, 'db' | 'house' | 'realtime'>;

/**
 * Each decides in one transaction that holds the account and the row, on what reports tell by now; NO_DATA: it does not wait for that
 * (any more), or more was found than was seen, and nothing was decided. Where reports have told since what it is, or so much of it, the finding says so then.
 */
function createSettleFinding({ db, house, realtime }: FindingDeps) {
  async function decide(decision: FindingDecision, isCorrected: boolean): Promise<void> {
    requireHand(decision);
    const { id } = decision;
    const known = await findingById(db, id);
    if (!known) throw new AppError('NO_DATA');
    const [wallet, play] = await Promise.all([
      walletOf(db, known.memberId),
      house(HOUSE.play(known.slotCode)),
    ]);
    const isDecided = await db.withTx(async (tx) => {
      await lockAccount(tx, known);
      const found = await lockFinding(tx, id);
      if (!found || !isAsSeen(toWaiting(found), decision.facts)) return false;
      const now = found.kind === 'play' ? await judge(tx, found) : undefined;
      if (now && now.gain !== found.gain) return false;
      const amount = isCorrected ? partOf(found, decision.amount) : null;
      if (amount !== null && amount > 0n) {
        const [posted] = await post(tx, [playCorrection({ ...found, amount, wallet: wallet.id, play })]);
        if (posted?.result === 'short') throw wrong(phrase('walletHoldsLess'));
        if (posted?.result !== 'posted')
          throw new Error(`the correction of ${id} was ${posted?.result ?? 'lost'}`);
      }
      await closeFinding(tx, found, amount);
      const detail = amount === null ? {} : { corrected: toDecimal(amount) };
      const verdict = isCorrected ? 'settle' : 'refuse';
      await recordAction(tx, {
        ...{ right: 'game.decide', kind: FINDING_KIND, subject: id, verdict },
        ...handOf(decision),
        detail,
      });
      tx.afterCommit(() => realtime.changed(found.memberId, ['wallet', 'statement']));
      return true;
    });
    if (!isDecided) throw new AppError('NO_DATA');
  }

  return {
    /** To be asked before a second person is: `settle` decides. @throws AppError INVALID_REQUEST {fields} */
    async requireHeld({ id, amount }: Pick<FindingDecision, 'id' | 'amount'>): Promise<void> {
      const found = await findingById(db, id);
      if (!found) return;
      const part = partOf(found, amount);
      if (found.gain > 0n && part > (await walletOf(db, found.memberId)).balance)
        throw wrong(phrase('walletHoldsLess'));
    },
    /**
     * It was no play: what the member has too much is taken from the wallet, what is missing is given to it; all of it, or `amount`.
     * @throws AppError NO_DATA, INVALID_REQUEST {fields}: also where the wallet holds less
     */
    settle: (decision: FindingDecision) => decide(decision, true),
    /** It is the member's, or was lost in play: nothing is corrected. @throws AppError as settle does */
    refuse: (decision: FindingDecision) => decide(decision, false),
  };
}

/** @throws AppError INVALID_REQUEST {fields} */
function partOf({ gain }: Finding, part?: Satang): Satang {
  const whole = satang(gain > 0n ? gain : 0n - gain);
  if (part === undefined) return whole;
  if (part < 0n || part > whole) throw wrong(phrase('atMost', { amount: toDecimal(whole) }));
  return part;
}

const wrong = (amount: Phrase) => refused({ amount });

function toWaiting({ id, kind, memberId, slotCode, gain, transferId, evidence, ...rest }: Finding): Waiting {
  const { foundAt, state, corrected, closedAt } = rest;
  const member =
    gain > 0n
      ? phrase('hasTooMuch', { amount: toDecimal(gain) })
      : phrase('lacks', { amount: toDecimal(satang(0n - gain)) });
  return {
    kind: FINDING_KIND,
    id,
    memberId,
    amount: satang(gain > 0n ? gain : 0n - gain),
    since: foundAt,
    waits: state === 'waiting' ? 'review' : null,
    because: member,
    state,
    facts: {
      game: slotCode,
      what: kind === 'transfer' ? phrase('carriedOutAfterAll') : phrase('unexplained'),
      member,
      ...(transferId !== null && { [kind === 'transfer' ? 'transfer' : 'looks like transfer']: transferId }),
      told: evidence,
      ...(corrected !== null && { corrected: toDecimal(corrected) }),
      ...(closedAt !== null && { closed: closedAt.toISOString() }),
    },
  };
}

/** Money in games that no report explains, and transfers that were carried out after they were given back. */
export function waitingFindingKind(deps: FindingDeps): WaitingKind {
  const { requireHeld, settle, refuse } = createSettleFinding(deps);
  return {
    name: FINDING_KIND,
    right: () => 'game.decide',
    ids: 'uuid',
    since: `select found_at from game_finding where state = 'waiting'`,
    list: async () => (await waitingFindings(deps.db)).map(toWaiting),
    async find(id) {
      const found = await findingById(deps.db, id);
      return found && toWaiting(found);
    },
    verdicts: {
      settle: { takes: ['amount'], requireNow: requireHeld, carryOut: settle },
      refuse: { takes: [], carryOut: refuse },
    },
  };
}
