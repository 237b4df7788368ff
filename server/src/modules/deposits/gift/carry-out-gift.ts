/**
 * A gift from its link to its end (product, Deposits): redeem → credit. TrueMoney can be asked nothing else.
 *
 * | State    | Waits for                     | What ends it                                                                                                                          |
 * | -------- | ----------------------------- | ------------------------------------------------------------------------------------------------------------------------------------- |
 * | open     | TrueMoney: redeemed once more | redeemed → credited; refused at the first call → refused, at a later one → review; not known → the same, 20 times in all, then review |
 * | review   | a person (settle-gift.ts)     | a person → credited or refused; where nothing was known TrueMoney is asked on, and redeems it → credited                              |
 * | refused  | nothing, or such a call       | a call that was under way when a person refused it redeemed it → credited; or its end is not known, also in an hour → review          |
 * | credited | nothing                       |                                                                                                                                       |
 */
import { TRUEMONEY } from '@krapao/contract/constants';
import { toDecimal, type Satang } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import type { Db, Tx } from '../../../db/pool.ts';
import { askTheSilent, createGivingUp, isTooLate, type Taken } from '../../../db/saga.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/log.ts';
import { HOUSE, type House } from '../../../ledger/accounts.ts';
import type { GiftVouchers } from '../../../ports/gift-voucher.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import { noteToldOtherwise, type Hand } from '../../operator/face.ts';
import type { CreditDeposit } from '../credit-deposit.ts';
import { dueAfterGift } from '../feed/line-store.ts';
import { stepAfter, type Redeemed } from './rules.ts';
import {
  creditedGift,
  giftById,
  keepToldAfter,
  lookAfterOther,
  markCredited,
  markForReview,
  markRefused,
  noteHeard,
  openGift,
  postponeGift,
  refuseOthers,
  refusedGift,
  reopenGift,
  wasFoundNothing,
  wasUnheard,
} from './store.ts';
import { GIFT, type Gift } from './tables.ts';

export interface CarryOutGiftDeps {
  db: Db;
  house: House;
  vouchers: GiftVouchers;
  creditDeposit: CreditDeposit;
  realtime: Realtime;
  clock: Clock;
  log: Log;
}

/**
 * One attempt at a gift that was taken: asks TrueMoney, then writes down what came of it. A death between the two leaves the lease to
 * run out; the next attempt asks again, and a refusal it gets proves nothing of the one before (decision 0021).
 */
export function createCarryOutGift(deps: CarryOutGiftDeps): (taken: Taken) => Promise<void> {
  const { vouchers, clock } = deps;
  const orReview = createGivingUp();
  /** Nothing is redeemed by who slept since: a person may have settled it, and nobody would credit what a second death leaves behind. */
  const redeemInTime = async (gift: Gift, takenAt: Date): Promise<Redeemed> =>
    isTooLate({ takenAt, clock }) ? { outcome: 'unsent', reason: phrase('tooLate') } : vouchers.redeem(gift);
  return async ({ id, attempts, takenAt }) => {
    const gift = await giftById(deps.db, id);
    // another one has it since; no call was made for this attempt, and none is missed
    if (gift?.attempts !== attempts) return void (await deps.db.withTx((tx) => noteHeard(tx, id)));
    if (gift.closedAt) return lookAtUnheard(deps, gift);
    await orReview(
      id,
      async () => {
        const answer = await redeemInTime(gift, takenAt);
        await concludeGift(deps, gift, answer);
        if (answer.outcome === 'redeemed' || answer.outcome === 'refused')
          await askTheSilent(deps.db, 'deposit_gift');
      },
      (evidence) =>
        deps.db.withTx(async (tx) => {
          const open = await openGift(tx, id);
          if (open?.attempts === gift.attempts) await markForReview(tx, id, { evidence, isAsked: true });
        }),
    );
  };
}

/** The inside part of an attempt: one transaction. Safe to repeat, and to race with another attempt. */
export async function concludeGift(deps: CarryOutGiftDeps, asked: Gift, answer: Redeemed): Promise<void> {
  const { db, house, creditDeposit, log } = deps;
  const cashIn = await house(HOUSE.cashIn(TRUEMONEY));
  const step = stepAfter(answer, asked.attempts);
  await db.withTx(async (tx) => {
    const gift = await openGift(tx, asked.id);
    await noteHeard(tx, asked.id);
    if (step.step === 'credit') {
      // once by a link: a person may have credited it while this call was under way, or whoever handed it in again
      const paid = await creditedGift(tx, asked.voucher);
      if (paid) return hearOtherShare(tx, log, paid, { ...step, mobile: asked.mobile });
      // or have settled it as nothing: its money is here now all the same
      const unpaid = gift ?? (await refusedGift(tx, asked.id));
      if (!unpaid) return;
      const others = gift ? [] : await refuseOthers(tx, unpaid);
      await creditGift(tx, { cashIn, creditDeposit }, unpaid, step.amount);
      for (const other of others) await suspectOtherShare(tx, log, other);
      return void (await dueAfterGift(tx, unpaid.id));
    }
    if (!gift) return lookAgain(tx, deps, asked, answer);
    // another attempt has begun since, and may have redeemed it: only that one may say how this ends
    if (gift.attempts !== asked.attempts) return;
    switch (step.step) {
      case 'refuse':
        if (step.refusal === 'no-wallet')
          log.error({ gift: gift.id }, 'the wallet that redeems gifts is not known to TrueMoney');
        // no other call is known of this row, but of those before it that had its link
        if (step.refusal === 'taken' && (await wasFoundNothing(tx, gift)))
          return markForReview(tx, gift.id, { evidence: step.refusal, isAsked: false });
        await markRefused(tx, gift.id, step.refusal);
        return void (await dueAfterGift(tx, gift.id));
      case 'wait':
        // whom a person looks at early, since it could not be written down or may have come after all, leaves them time between two questions
        if (gift.state === 'review') return markForReview(tx, gift.id, { ...step, isAsked: true });
        return postponeGift(tx, gift, step.evidence);
      case 'review':
        if (gift.state !== 'review')
          log.error({ gift: gift.id, evidence: step.evidence }, 'a gift needs a person to look at it');
        return markForReview(tx, gift.id, step);
    }
  });
}

/**
 * A call ends without a word, or finds the gift in our wallet, that a person found nothing of while it was under way: what it brought would be
 * nobody's. They look again.
 */
async function lookAgain(tx: Tx, deps: CarryOutGiftDeps, asked: Gift, answer: Redeemed): Promise<void> {
  const isTaken = answer.outcome === 'refused' && answer.refusal === 'taken';
  if (answer.outcome !== 'unknown' && !isTaken) return;
  const evidence = answer.outcome === 'unknown' ? answer.reason : answer.refusal;
  if (!(await reopen(tx, deps, asked, { evidence, isAsked: true }))) await lookAfterOther(tx, asked.id, -1);
}

async function reopen(
  tx: Tx,
  { log, realtime }: CarryOutGiftDeps,
  gift: Gift,
  why: { evidence: string; isAsked: boolean },
): Promise<boolean> {
  const { id, memberId } = gift;
  if (!(await reopenGift(tx, id, why))) {
    await suspectOtherShare(tx, log, gift);
    return false;
  }
  log.error(
    { gift: id, evidence: why.evidence },
    'a gift that a person found nothing of may have come: they have to look again',
  );
  tx.afterCommit(() => realtime.changed(memberId, ['statement']));
  return true;
}

/**
 * A call about a gift that a person found nothing of has come to no end for an hour since: its server is dead, and nobody else would ever tell. TrueMoney
 * is asked no more: its member was told that nothing came, and may have given the link away.
 */
const lookAtUnheard = (deps: CarryOutGiftDeps, gift: Gift): Promise<void> =>
  deps.db.withTx(async (tx) => {
    await openGift(tx, gift.id);
    if (gift.dueAt !== null && (await lookAfterOther(tx, gift.id, 1))) return;
    if (await wasUnheard(tx, gift.id))
      await reopen(tx, deps, gift, { evidence: gift.evidence ?? '', isAsked: false });
  });

/**
 * TrueMoney tells of a gift that is credited: another sum than a person credited, or a share of another wallet of ours, which is another one also where it is
 * alike. Whether that is corrected is theirs to say.
 */
async function hearOtherShare(
  tx: Tx,
  log: Log,
  { id, amount: credited, mobile }: Gift,
  told: Pick<Gift, 'mobile'> & { amount: Satang },
): Promise<void> {
  const isSecond = told.mobile !== mobile;
  if (credited === null || (!isSecond && credited === told.amount)) return;
  const amount = toDecimal(told.amount);
  const evidence = isSecond ? phrase('bahtIn', { amount, wallet: told.mobile }) : phrase('baht', { amount });
  if (!(await noteOther(tx, id, credited, evidence))) return;
  const sums = { gift: id, credited: String(credited), told: String(told.amount) };
  log.error(
    isSecond ? { ...sums, wallet: told.mobile } : sums,
    isSecond
      ? 'another wallet of ours took a share of a gift too: it is credited to nobody'
      : 'TrueMoney tells another sum of a gift than a person credited',
  );
}

/**
 * A gift goes before nobody any more whose link is credited to another one. Where that one is of another wallet of ours it tells nothing of this one's, which
 * may have a share too.
 */
async function suspectOtherShare(tx: Tx, log: Log, { voucher, mobile }: Gift): Promise<void> {
  const paid = await creditedGift(tx, voucher);
  if (!paid || paid.amount === null || paid.mobile === mobile) return;
  if (await noteOther(tx, paid.id, paid.amount, phrase('perhapsIn', { wallet: mobile })))
    log.error({ gift: paid.id, wallet: mobile }, 'another wallet of ours may have a share of a gift too');
}

/** Keeps what is told of a credited gift. Answers whether it is news. */
async function noteOther(tx: Tx, subject: string, credited: Satang, told: string): Promise<boolean> {
  await keepToldAfter(tx, subject, told);
  const kept = phrase('baht', { amount: toDecimal(credited) });
  return noteToldOtherwise(tx, { kind: 'gift-sum', subject, kept, told });
}

/** Puts our share of a gift into its member's wallet: our wallet takes a gift once. `gift` is held by this transaction and not closed. */
export async function creditGift(
  tx: Tx,
  { cashIn, creditDeposit }: { cashIn: bigint; creditDeposit: CreditDeposit },
  { id, memberId, voucher, mobile }: Gift,
  amount: Satang,
  hand?: Hand,
): Promise<void> {
  const { result, movementId } = await creditDeposit(tx, {
    source: GIFT,
    id,
    memberId,
    amount,
    name: `gift:${voucher}`,
    ours: { bank: TRUEMONEY, number: mobile },
    cashIn,
    by: hand ? 'hand' : 'rule',
  });
  if (result !== 'credited') throw new Error(`the deposit of gift ${id} was refused as ${result}`);
  await markCredited(tx, id, { amount, movementId }, hand);
}
