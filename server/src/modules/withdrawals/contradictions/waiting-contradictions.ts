import { satang, toDecimal, type Satang } from '@krapao/contract/money';
import { phrase, type Phrase } from '@krapao/contract/phrases';
import {
  handOf,
  isAsSeen,
  type Waiting,
  type WaitingKind,
  recordAction,
  requireHand,
} from '../../operator/face.ts';
import type { DecideDeps, PayoutDecision } from '../decide.ts';
import { lockPayout } from '../store.ts';
import {
  contradictionById,
  waitingContradictions,
  type ShownContradiction,
  lockContradiction,
} from './read-model.ts';
import { type End, closeContradiction, correctedEnd } from './store.ts';
import { AppError, refused } from '../../../kernel/app-error.ts';
import { HOUSE, walletOf } from '../../../ledger/accounts.ts';
import { withdrawCorrection, withdrawWriteOff } from '../../../ledger/movements/withdraw.ts';
import { post, type Posting } from '../../../ledger/post.ts';

// What operators say of payouts that the bank tells two ends of: which is true.

const CONTRADICTION_KIND = 'contradiction';

export type ContradictionDecision = PayoutDecision & { amount?: Satang | undefined };

/**
 * Each decides in one transaction that holds both rows; NO_DATA: it does not wait for that (any more), or the bank has said more than was seen, and
 * nothing was done. What the bank says meanwhile waits for the payout, and finds what was decided.
 */
function createSettleContradiction({ db, house, realtime }: Pick<DecideDeps, 'db' | 'house' | 'realtime'>) {
  async function decide(decision: ContradictionDecision, truth: End): Promise<void> {
    requireHand(decision);
    const { id } = decision;
    const known = await contradictionById(db, id);
    if (!known) throw new AppError('NO_DATA');
    const [wallet, cashOut, writtenOff] = await Promise.all([
      walletOf(db, known.memberId),
      house(HOUSE.cashOut),
      house(HOUSE.writtenOff),
    ]);
    await db.withTx(async (tx) => {
      await lockPayout(tx, known.payoutId);
      const found = await lockContradiction(tx, id);
      if (!found || !isAsSeen(toWaiting(found), decision.facts)) throw new AppError('NO_DATA');
      const isCorrected = truth !== found.ended;
      // what the wallet bore of it so far is what comes back
      const borne = (await correctedEnd(tx, found.payoutId))?.corrected;
      const byWallet = isCorrected
        ? partOf(found.amount, truth === 'settled' ? decision.amount : borne)
        : null;
      if (byWallet !== null) {
        const order = { ...found, id: found.payoutId };
        const correction = { id, truth };
        const postings: Posting[] = [];
        if (byWallet > 0n)
          postings.push(
            withdrawCorrection({ ...order, amount: byWallet }, correction, { wallet: wallet.id, cashOut }),
          );
        const rest = satang(found.amount - byWallet);
        if (rest > 0n)
          postings.push(withdrawWriteOff({ ...order, amount: rest }, correction, { cashOut, writtenOff }));
        const results = await post(tx, postings);
        // it was spent since it was looked at: who confirms has no field to mend
        if (results.some(({ result }) => result === 'short'))
          throw decision.facts ? new AppError('NO_DATA') : tooLittle();
        if (results.some(({ result }) => result !== 'posted'))
          throw new Error(`the correction of payout ${found.payoutId} stands already`);
      }
      await closeContradiction(tx, id, byWallet);
      const detail = byWallet === null ? {} : { corrected: toDecimal(byWallet) };
      const verdict = truth === 'settled' ? 'settle' : 'refuse';
      await recordAction(tx, {
        ...{ right: 'payout.settle', kind: CONTRADICTION_KIND, subject: id, verdict },
        ...handOf(decision),
        detail,
      });
      tx.afterCommit(() => realtime.changed(found.memberId, ['wallet', 'statement']));
    });
  }

  return {
    /** To be asked before a second person is: `settle` decides. @throws AppError INVALID_REQUEST {fields} */
    async requireHeld({ id, amount }: Pick<ContradictionDecision, 'id' | 'amount'>): Promise<void> {
      const found = await contradictionById(db, id);
      // else nothing is taken
      if (found?.ended !== 'returned') return;
      const { balance } = await walletOf(db, found.memberId);
      if (partOf(found.amount, amount) > balance) throw tooLittle();
    },
    /**
     * The bank paid it. Where the money was given back, it is taken from the wallet again: all of it, or `amount`, and the house bears the rest.
     * @throws AppError NO_DATA, INVALID_REQUEST {fields}: also where the wallet holds less
     */
    settle: (decision: ContradictionDecision) => decide(decision, 'settled'),
    /** The bank did not pay it and never will. Where the money was taken for paid, it comes back to the wallet. @throws AppError as settle does */
    refuse: (decision: PayoutDecision) => decide(decision, 'returned'),
  };
}

/** @throws AppError INVALID_REQUEST {fields} */
function partOf(amount: Satang, part: Satang = amount): Satang {
  if (part < 0n || part > amount) throw refused({ amount: phrase('atMost', { amount: toDecimal(amount) }) });
  return part;
}

const tooLittle = () => refused({ amount: phrase('houseBearsRest') });

const WORD: Readonly<Record<End, Phrase>> = { settled: phrase('paid'), returned: phrase('rejected') };

function toWaiting(shown: ShownContradiction): Waiting {
  const { id, memberId, amount, firstAt, lastAt, state, ended, words, times, endedAt, endedBy } = shown;
  const [then, ...later] = words.map(({ told, said, toldBy, at }) =>
    phrase('thenSaid', { end: WORD[told], at, who: toldBy, words: said }),
  );
  const first = ended === 'settled' ? shown.bankReference : shown.evidence;
  const end = { end: WORD[ended], at: endedAt.toISOString(), who: endedBy ?? phrase('theBank') };
  return {
    kind: CONTRADICTION_KIND,
    id,
    memberId,
    amount,
    bank: shown.bankCode,
    since: firstAt,
    waits: state === 'waiting' ? 'review' : null,
    because: then,
    state,
    facts: {
      payout: shown.payoutId,
      to: `${shown.bankCode} ${shown.accountNo} ${shown.accountName}`,
      'closed as': first === null ? phrase('closedAs', end) : phrase('closedWith', { ...end, words: first }),
      // who says that it was not paid says so of these too: they may be others' then
      ...(shown.otherReferences !== null && { 'paid under another reference': shown.otherReferences }),
      'the bank then said': then ?? '',
      ...(later.length > 0 && { 'and then': later.join('; ') }),
      ...(times > 1 && { again: phrase('timesInAll', { times: String(times), at: lastAt.toISOString() }) }),
      ...(shown.closedAt !== null && { closed: shown.closedAt.toISOString() }),
    },
  };
}

/** Payouts of which the bank told two ends: a person says which is true, and the ledger follows. */
export function waitingContradictionKind(deps: Pick<DecideDeps, 'db' | 'house' | 'realtime'>): WaitingKind {
  const { requireHeld, settle, refuse } = createSettleContradiction(deps);
  return {
    name: CONTRADICTION_KIND,
    right: () => 'payout.settle',
    ids: 'uuid',
    since: `select first_at from payout_contradiction where state = 'waiting'`,
    list: async () => (await waitingContradictions(deps.db)).map(toWaiting),
    async find(id) {
      const found = await contradictionById(deps.db, id);
      return found && toWaiting(found);
    },
    verdicts: {
      settle: { takes: ['amount'], requireNow: requireHeld, carryOut: settle },
      refuse: { takes: [], carryOut: refuse },
    },
  };
}
