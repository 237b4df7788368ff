import { phrase } from '@krapao/contract/phrases';
import type { Tx } from '../../../db/pool.ts';
import { pauseSeconds } from '../../../db/saga.ts';
import { HOUSE } from '../../../ledger/accounts.ts';
import { movementById } from '../../../ledger/movement.ts';
import type { InquiryAnswer, QrPayment, RequestAnswer } from '../../../ports/payment-qr.ts';
import { isQrOfTransferAccount } from '../../site/face.ts';
import { putAside } from '../feed/seen-before.ts';
import type { PaymentQrDeps } from './deps.ts';
import {
  keepPayment,
  lookAgain,
  markPaid,
  paymentsTold,
  putBeforePerson,
  undecided,
} from './credit-store.ts';
import { askedOf, broughtBy, depositOf, isSameMoney, pricedAt } from './price.ts';
import { afterAnswer, denialOf, isPaymentOf, nextPaidLook, otherSumOf, paidAgain, VOIDED } from './rules.ts';
import { lockQr, storeNext } from './store.ts';
import type { PaymentQr } from './tables.ts';

type Deps = Pick<PaymentQrDeps, 'db' | 'house' | 'clock' | 'creditDeposit' | 'realtime' | 'log'>;
export type Answer = RequestAnswer | InquiryAnswer;

/** The inside part of an attempt: writes down what a provider said, and credits what was paid. Safe to repeat and to race. */
export type Conclude = (
  taken: Pick<PaymentQr, 'id' | 'attempts' | 'bankCode' | 'movementId'>,
  answer: Answer,
) => Promise<void>;

export function createConclude(deps: Deps): Conclude {
  const credit = createCredit(deps);
  const review = createReview(deps);
  const reviewVoided = createReviewVoided(deps);

  /** An answer about a QR that was credited. `asked`: as it was when its provider was asked. */
  async function lookAt(
    tx: Tx,
    qr: PaymentQr,
    asked: Pick<PaymentQr, 'movementId'>,
    answer: Answer,
    cashIn: bigint,
  ) {
    const denial = answer.outcome === 'paid' || asked.movementId === null ? undefined : denialOf(answer);
    if (answer.outcome === 'paid') await credit(tx, qr, answer.payment, cashIn);
    else if (answer.outcome === 'voided') await reviewVoided(tx, qr);
    else if (denial !== undefined) await review(tx, qr, { review: denial, evidence: denial });
    if (qr.dueAt === null) return;
    const isUnderstood = answer.outcome !== 'unknown';
    await lookAgain(tx, qr.id, nextPaidLook(qr, isUnderstood, deps.clock.now()));
  }

  return async (taken, answer) => {
    const { id, attempts, bankCode } = taken;
    const cashIn = await deps.house(HOUSE.cashIn(bankCode));
    await deps.db.withTx(async (tx) => {
      const qr = await lockQr(tx, id);
      if (!qr) return;
      if (qr.movementId !== null) return lookAt(tx, qr, taken, answer, cashIn);
      if (answer.outcome === 'paid') return credit(tx, qr, answer.payment, cashIn);
      if (qr.dueAt === null && answer.outcome !== 'open') return;
      const next = afterAnswer(qr, answer, {
        now: deps.clock.now(),
        isLast: qr.attempts === attempts,
        pause: pauseSeconds(qr.attempts),
      });
      const isNews = next.review !== null && qr.review === null;
      await storeNext(tx, id, { ...next, review: qr.review ?? next.review });
      if (isNews)
        deps.log.error({ qr: id, review: next.review }, 'a payment QR needs a person to look at it');
      if (isNews || next.state !== qr.state) tx.afterCommit(() => deps.realtime.changed(qr.memberId, ['qr']));
    });
  };
}

/** Puts a QR before a person, once for each thing that is to be looked at; the transaction holds it. */
function createReview({ clock, realtime, log }: Deps) {
  return async (tx: Tx, qr: PaymentQr, why: { review: string; evidence?: string }): Promise<void> => {
    // what a person has decided about does not come back by being said again
    if (qr.review === null && why.evidence !== undefined && qr.evidence === why.evidence) return;
    await putBeforePerson(tx, qr, why, clock.now());
    log.error({ qr: qr.id, review: why.review }, 'a payment QR needs a person to look at it');
    tx.afterCommit(() => realtime.changed(qr.memberId, ['qr']));
  };
}

/** Puts a QR before a person whose payment went back after it was credited; the transaction holds it. */
export function createReviewVoided(deps: Deps) {
  const review = createReview(deps);
  return (tx: Tx, qr: PaymentQr): Promise<void> =>
    review(tx, qr, { review: phrase('voidedAfterCredit'), evidence: VOIDED });
}

/** Credits a payment of a QR that the transaction holds: once, whatever the QR has become meanwhile. */
export function createCredit(deps: Deps) {
  const { clock, creditDeposit, realtime, log } = deps;
  const review = createReview(deps);
  return async (tx: Tx, qr: PaymentQr, payment: QrPayment, cashIn: bigint): Promise<void> => {
    const { id, memberId } = qr;
    const before = async (why: string) => {
      const isNews = await keepPayment(tx, id, payment);
      if (isNews || qr.review !== null) return review(tx, qr, { review: why });
      // a person has decided about it
      if (qr.movementId === null) await lookAgain(tx, id, null);
    };
    if (qr.movementId !== null) {
      if (!isPaymentOf(qr, payment)) return before(paidAgain(payment));
      const other = otherSumOf(qr, payment);
      // a person who credited another sum than was told knew that
      const isKnown = async () =>
        (await paymentsTold(tx, id)).some(({ amount }) => amount === payment.amount);
      if (other !== undefined && !(await isKnown())) await review(tx, qr, { review: other, evidence: other });
      return;
    }
    // without its name the ledger could not tell it from what a slip or the feed brings
    if (payment.receipt === null && (await isQrOfTransferAccount(tx, qr)))
      return before('paid, and not by which transfer: slips and the bank feed may show it too');
    const aside = payment.receipt && (await putAside(tx, payment.receipt));
    if (aside) return before(aside);
    const priced = await pricedAt(tx, qr, clock.now());
    const { amount, original } = broughtBy(priced, payment.amount);
    if (amount <= 0n) return before('paid, and too little to make a satang');
    const deposit = depositOf(priced, payment, { name: `qr:${id}`, cashIn });
    const { result, movementId } = await creditDeposit(tx, deposit);
    let credited = amount;
    if (result !== 'credited') {
      // the transfer was seen before: by its slip or the bank's feed, which credited it, or it is none of this member's
      const seen = await movementById(tx, movementId);
      if (!isSameMoney(seen, { memberId, amount, original }))
        return before(`its money is movement ${movementId}`);
      credited = seen.amount;
      tx.afterCommit(() => realtime.changed(memberId, ['qr']));
    }
    await markPaid(tx, priced, movementId, { ...payment, credited }, clock.now());
    const { qr: paid, left } = await undecided(tx, id);
    if (left.length > 0) await review(tx, paid, { review: left.join('; ') });
    if (payment.amount !== askedOf(qr))
      log.warn(
        { qr: id, asked: String(askedOf(qr)), paid: String(payment.amount) },
        'a payment QR was paid with another amount',
      );
  };
}
