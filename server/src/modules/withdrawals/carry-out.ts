/**
 * A withdrawal from its hold to its end (product, Withdrawals): ask the bank → settle or give back. After its end another word of the bank is
 * kept for a person (contradictions).
 *
 * | State             | Waits for                         | What ends it                                                                                         |
 * | ----------------- | --------------------------------- | ---------------------------------------------------------------------------------------------------- |
 * | approval          | a person, or ask-whose.ts         | approved, let out → open; refused → returned                                                         |
 * | open              | the first attempt: it sends       | paid → settled; refused → returned; anything else → sent or review                                   |
 * | sent              | the next attempt: it asks first   | paid → settled; refused → returned; not known or on its way → the same, 20 times in all, then review |
 * | review            | a person, and the bank (0283)     | an answer or a person (decide.ts) → settled or returned                                              |
 * | settled, returned | nothing                           |                                                                                                      |
 */
import { phrase } from '@krapao/contract/phrases';
import type { Db, Tx } from '../../db/pool.ts';
import { askTheSilent, createGivingUp, isTooLate, takeToSend, type Taken } from '../../db/saga.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { isSameReference } from '../../kernel/receipt.ts';
import { HOUSE, walletOf, type House } from '../../ledger/accounts.ts';
import type { PayoutBank, PayoutOrder, SendAnswer } from '../../ports/payout.ts';
import type { Realtime } from '../../ports/realtime.ts';
import { type CompareHolder, isUnproved, proveBankAccount, unproveBankAccount } from '../members/face.ts';
import { noteToldOtherwise } from '../operator/face.ts';
import { accountOf, lookAnew } from './ask-whose.ts';
import { returnPayout, settlePayout } from './close.ts';
import { settledByHandUnder } from './contradictions/read-model.ts';
import { correctedEnd, noteWord, type Word, hasContradiction } from './contradictions/store.ts';
import { isOthersReference, REFERENCE_REUSED, RETURNED_BY_OPERATOR, stepAfter } from './rules.ts';
import {
  arrivedAt,
  holdReference,
  lockPayout,
  markReused,
  noteAnswer,
  payoutById,
  postponePayout,
  type Payout,
} from './store.ts';

// What a payout that arrived says of its account (decision 0066): the number is the member's. Whose name it has the bank is asked then; both
// together are a proof, and it is taken back when the bank says later that the payout did not arrive.

interface Deps {
  db: Db;
  compareHolder: CompareHolder;
}

/** After its settlement, which waits for nothing here. Where a server dies before it the account stays unproved until the next payout. */
async function proveByArrival({ db, compareHolder }: Deps, payout: Payout): Promise<void> {
  const { id, memberId } = payout;
  const account = accountOf(payout);
  if (!(await isUnproved(db, memberId, account)) || (await compareHolder(account)).says !== 'same') return;
  await db.withTx(async (tx) => {
    // what the bank says against it is written down under the same lock
    const locked = await lockPayout(tx, id);
    if (locked?.state !== 'settled' || isOthersReference(locked) || (await hasContradiction(tx, id))) return;
    await proveBankAccount(tx, memberId, account, 'payout');
  });
}

/** The bank says that it did not arrive: a proof that rested on it goes, unless another payout of theirs arrived there. The row is held by this transaction. */
async function takeArrivalBack(tx: Tx, payout: Payout): Promise<void> {
  if ((await arrivedAt(tx, [payout], payout.id)).size > 0) return;
  await unproveBankAccount(tx, payout.memberId, accountOf(payout), 'payout');
}

export interface CarryOutDeps {
  db: Db;
  house: House;
  bank: PayoutBank;
  compareHolder: CompareHolder;
  realtime: Realtime;
  clock: Clock;
  log: Log;
}

/**
 * What the runner does: asks the bank, then writes down what came of it. A death between the two leaves the lease to run out; the next
 * attempt finds out what the bank knows before it sends anything (product, Withdrawals).
 */
export function createPayoutWork(deps: CarryOutDeps) {
  const { db, bank, clock } = deps;
  const orReview = createGivingUp();
  return {
    /** Takes the payout that is longest due, for one lease; undefined when none is. */
    take: () => takeToSend(db, 'payout', clock),

    async carryOut({ id, attempts, takenAt }: Taken): Promise<void> {
      const payout = await payoutById(db, id);
      if (!payout || payout.closedAt || payout.state === 'approval') return;
      // who took it since would be joined by a second one under the same attempt
      if (payout.attempts !== attempts) return;
      await orReview(
        id,
        async () => {
          const answer = await ask(sendingInTime(bank, clock, takenAt), payout);
          await conclude(deps, payout, answer);
          if (isHeard(payout, answer)) await askTheSilent(db, 'payout', 'in_vain_since is not null');
        },
        (evidence) => db.withTx((tx) => postponePayout(tx, payout, { state: 'review', evidence })),
      );
    },
  };
}

const TOO_LATE = phrase('tooLate');

/** A bank that is told to pay nothing by who slept since: others may have taken the payout, and a person given its money back. */
const sendingInTime = (bank: PayoutBank, clock: Clock, takenAt: Date): PayoutBank => ({
  inquire: (order) => bank.inquire(order),
  send: async (order) =>
    isTooLate({ takenAt, clock }) ? { outcome: 'unknown', reason: TOO_LATE } : bank.send(order),
});

export const orderOf = ({
  id: reference,
  bankCode,
  accountNo,
  accountName,
  amount,
}: Payout): PayoutOrder => ({
  reference,
  bankCode,
  accountNo,
  accountName,
  amount,
});

/** The outside part of an attempt. Only the first one sends unasked: after it, anything may have reached the bank. */
export async function ask(bank: PayoutBank, payout: Payout): Promise<SendAnswer> {
  const order = orderOf(payout);
  if (isOthersReference(payout)) return { outcome: 'conflict', reason: REFERENCE_REUSED };
  if (payout.attempts > 1) {
    const known = await bank.inquire(order);
    if (known.outcome !== 'not-found') return known;
  }
  return bank.send(order);
}

/** The inside part of an attempt: one transaction. Safe to repeat, and to race with another attempt. */
export async function conclude(
  deps: CarryOutDeps,
  payout: Payout,
  answer: SendAnswer,
  toldBy: ToldBy = 'answer',
): Promise<void> {
  const step = stepAfter(answer, payout.attempts);
  switch (step.step) {
    case 'settle':
      await settle(deps, payout, step.externalReference, toldBy);
      await proveByArrival(deps, payout);
      return void (await lookAnew(deps.db, payout.memberId));
    case 'return':
      return giveBack(deps, payout, step, toldBy);
    case 'wait':
      return deps.db.withTx(async (tx) => {
        // not asked is neither answered nor in vain (decision 0154)
        if (!isOthersReference(payout)) await noteAnswer(tx, payout.id, answer.outcome !== 'unknown');
        if (!(await postponePayout(tx, payout, step))) return hearNothing(deps, tx, payout, step.evidence);
        if (step.state === 'review' && payout.state !== 'review')
          deps.log.error(
            { payout: payout.id, evidence: step.evidence },
            'a payout needs a person to look at it',
          );
      });
  }
}

/** Whether it is a word of the bank; of what it knows as another order it was not asked. */
const isHeard = (payout: Payout, { outcome }: SendAnswer): boolean =>
  outcome !== 'unknown' && !isOthersReference(payout);

type ToldBy = Word['toldBy'];

async function settle(
  deps: CarryOutDeps,
  payout: Payout,
  bankReference: string | null,
  toldBy: ToldBy,
): Promise<void> {
  const { db, house, realtime } = deps;
  const [inTransit, cashOut] = await Promise.all([house(HOUSE.payoutInTransit), house(HOUSE.cashOut)]);
  await db.withTx(async (tx) => {
    // a callback may come late, and by another way
    if (toldBy === 'answer') await noteAnswer(tx, payout.id, true);
    const word = { told: 'settled', said: bankReference ?? '', toldBy } as const;
    if (await isOfOther(deps, tx, payout.id, word)) return;
    const isEnded = await isClosed(deps, tx, payout, word);
    // who settles another one under it by hand meanwhile sees this one, or is seen here
    if (bankReference !== null) await holdReference(tx, bankReference);
    if (!isEnded) await settlePayout(tx, { inTransit, cashOut }, realtime, payout, bankReference);
    if (bankReference !== null) await hearPaidTwice(deps, tx, payout.id, bankReference);
  });
}

/** However this one has ended before: under what the bank pays it by a person may have settled another one, which waits for its money then. */
async function hearPaidTwice({ log }: CarryOutDeps, tx: Tx, id: string, reference: string): Promise<void> {
  const other = await settledByHandUnder(tx, id, reference);
  if (other === undefined) return;
  if (await noteToldOtherwise(tx, { kind: 'payout-twice', subject: id, kept: other, told: reference }))
    log.error(
      { payout: id, reference, other },
      'the bank paid a payout under what a person settled another one by: that one may not be paid',
    );
}

/**
 * It was closed or taken by another one while this attempt was under way. Where a person gave its money back, what the bank made of the attempt is not known, and
 * nobody asks any more. Where the bank had none of it, since it knows another order by the reference, who called it paid meant that one.
 */
async function hearNothing(deps: CarryOutDeps, tx: Tx, payout: Payout, evidence: string): Promise<void> {
  const { id } = payout;
  if (evidence === REFERENCE_REUSED) {
    await isClosed(deps, tx, payout, { told: 'returned', said: evidence, toldBy: 'answer' });
    return void (await markReused(tx, id));
  }
  if (evidence === TOO_LATE || !isGivenBack(await lockPayout(tx, id))) return;
  const unheard = { kind: 'payout-unheard', subject: id, kept: 'returned', told: evidence } as const;
  if (await noteToldOtherwise(tx, unheard))
    deps.log.error(
      { payout: id, evidence },
      'a payout was given back while the bank was asked about it, without an end: it may pay it all the same',
    );
}

/** What the bank itself rejected it never pays. */
const isGivenBack = (payout?: Payout): boolean =>
  payout?.state === 'returned' && payout.evidence === RETURNED_BY_OPERATOR;

async function giveBack(
  deps: CarryOutDeps,
  payout: Payout,
  { evidence, isOfOneSending }: { evidence: string; isOfOneSending: boolean },
  toldBy: ToldBy,
): Promise<void> {
  const { db, house, realtime } = deps;
  const [inTransit, wallet] = await Promise.all([
    house(HOUSE.payoutInTransit),
    walletOf(db, payout.memberId),
  ]);
  await db.withTx(async (tx) => {
    if (toldBy === 'answer') await noteAnswer(tx, payout.id, true);
    const word = { told: 'returned', said: evidence, toldBy } as const;
    if (await isOfOther(deps, tx, payout.id, word)) return;
    // who sent it since decides: that one may have been taken, and this word is none about it
    if (isOfOneSending && (await lockPayout(tx, payout.id))?.attempts !== payout.attempts) return;
    if (await isClosed(deps, tx, payout, word)) return;
    await returnPayout(tx, { wallet: wallet.id, inTransit }, realtime, payout, { evidence });
  });
}

/**
 * Whether that word is about another order, since the bank knows the reference as one. It is not believed, and an alarm counts it: of a payout that is closed
 * nobody would look whose word it is. Holds the row until the transaction ends.
 */
async function isOfOther({ log }: CarryOutDeps, tx: Tx, id: string, word: Word): Promise<boolean> {
  const locked = await lockPayout(tx, id);
  if (!locked || !isOthersReference(locked)) return false;
  const other = {
    kind: 'payout-other',
    subject: id,
    kept: locked.state,
    told: word.said === '' ? word.told : word.said,
  } as const;
  if (await noteToldOtherwise(tx, other))
    log.error({ payout: id, ...word }, 'the bank tells of another order under the reference of a payout');
  return true;
}

/**
 * Whether the payout was closed before, by an earlier word of the bank or by a person's: then nothing moves, and a person has to say which
 * is true where they differ. Holds the row until the transaction ends.
 */
async function isClosed({ log }: CarryOutDeps, tx: Tx, payout: Payout, word: Word): Promise<boolean> {
  const { id } = payout;
  const { state, bankReference } = (await lockPayout(tx, id)) ?? {};
  if (state !== 'settled' && state !== 'returned') return false;
  const end = (await correctedEnd(tx, id)) ?? { state, said: bankReference ?? '' };
  if (word.told === 'returned') await takeArrivalBack(tx, payout);
  if (await noteWord(tx, id, end.state, word))
    tx.afterCommit(() =>
      log.error(
        { payout: id, state: end.state, ...word },
        'the bank tells another end of a payout: a person has to look',
      ),
    );
  // under no reference nothing is told
  const isNamed = end.state === 'settled' && word.told === 'settled' && word.said !== '';
  if (!isNamed || isSameReference(end.said, word.said)) return true;
  const otherwise = { kind: 'payout-reference', subject: id, kept: end.said, told: word.said } as const;
  // where none was told before it is no second one
  if ((await noteToldOtherwise(tx, otherwise)) && end.said !== '')
    log.error(
      { payout: id, reference: end.said, told: word.said },
      'the bank tells another reference of a payout than it was settled by: it may have paid it twice',
    );
  return true;
}
