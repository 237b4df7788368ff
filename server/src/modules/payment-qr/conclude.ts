import { WALLET } from '@krapao/contract/ids';
import type { Tx } from '../../db/pool.ts';
import { pauseSeconds } from '../../db/saga.ts';
import { accountOf, HOUSE } from '../../ledger/accounts.ts';
import { movementById } from '../../ledger/movement.ts';
import { qrDeposit } from '../../ledger/movements/qr-deposit.ts';
import { postOne } from '../../ledger/post.ts';
import type { InquiryAnswer, QrPayment, RequestAnswer } from '../../ports/payment-qr.ts';
import { isQrOfTransferAccount } from '../site/face.ts';
import type { PaymentQrParts } from './deps.ts';
import { afterAnswer } from './rules.ts';
import { lockQr, markPaid, putBeforePerson, storeNext } from './store.ts';
import type { PaymentQr } from './tables.ts';

type Needs = Pick<PaymentQrParts, 'db' | 'house' | 'clock' | 'realtime' | 'log'>;
export type Answer = RequestAnswer | InquiryAnswer;

/** The inside part of an attempt: writes down what a provider said, and credits what was paid. Safe to repeat and to race. */
export type Conclude = (
  taken: Pick<PaymentQr, 'id' | 'attempts' | 'bankCode'>,
  answer: Answer,
) => Promise<void>;

export function createConclude(needs: Needs): Conclude {
  const credit = createCredit(needs);
  const reviewVoided = createReviewVoided(needs);
  return async ({ id, attempts, bankCode }, answer) => {
    const cashIn = await needs.house(HOUSE.cashIn(bankCode));
    await needs.db.withTx(async (tx) => {
      const qr = await lockQr(tx, id);
      if (!qr) return;
      if (answer.outcome === 'paid') return credit(tx, qr, answer.payment, cashIn);
      if (answer.outcome === 'voided' && qr.movementId !== null) return reviewVoided(tx, qr);
      if (qr.movementId !== null || (qr.dueAt === null && answer.outcome !== 'open')) return;
      const next = afterAnswer(qr, answer, {
        now: needs.clock.now(),
        isLast: qr.attempts === attempts,
        pause: pauseSeconds(qr.attempts),
      });
      const isNews = next.review !== null && qr.review === null;
      await storeNext(tx, id, { ...next, review: qr.review ?? next.review });
      if (isNews)
        needs.log.error({ qr: id, review: next.review }, 'a payment QR needs a person to look at it');
      if (next.state !== qr.state) tx.afterCommit(() => needs.realtime.changed(qr.memberId, ['qr']));
    });
  };
}

/** Puts a QR before a person whose payment went back after it was credited; the transaction holds it. */
export function createReviewVoided({ clock, log }: Needs) {
  return async (tx: Tx, qr: PaymentQr): Promise<void> => {
    const review = 'voided after it was credited';
    await putBeforePerson(tx, qr, review, clock.now());
    log.error({ qr: qr.id, review }, 'a payment QR needs a person to look at it');
  };
}

/** Credits a payment of a QR that the transaction holds: once, whatever the QR has become meanwhile. */
export function createCredit({ clock, realtime, log }: Needs) {
  return async (tx: Tx, qr: PaymentQr, payment: QrPayment, cashIn: bigint): Promise<void> => {
    const { id, memberId, bankCode } = qr;
    const before = async (review: string) => {
      await putBeforePerson(tx, qr, review, clock.now());
      log.error({ qr: id, review }, 'a payment QR needs a person to look at it');
    };
    if (qr.movementId !== null) {
      if (qr.paymentReference !== payment.paymentReference)
        await before(`paid again: ${payment.paymentReference}`);
      return;
    }
    // without its name the ledger could not tell it from what a slip or the feed brings
    if (payment.receipt === null && (await isQrOfTransferAccount(tx, bankCode)))
      return before('paid, and not by which transfer: slips and the bank feed may show it too');
    const wallet = await accountOf(tx, memberId, WALLET);
    if (!wallet) throw new Error(`member ${memberId} has no wallet`);
    const posting = qrDeposit({ id, memberId, bankCode, ...payment, cashIn, wallet: wallet.id });
    const { result, movementId } = await postOne(tx, posting);
    if (movementId === null) throw new Error(`a deposit was refused as ${result}`);
    if (result === 'duplicate') {
      // the transfer was seen before: by its slip or the bank's feed, which credited it, or it is none of this member's
      const seen = await movementById(tx, movementId);
      const isOurs =
        (seen?.kind === 'slip_deposit' || seen?.kind === 'feed_deposit') &&
        seen.memberId === memberId &&
        seen.amount === payment.amount;
      if (!isOurs) return before(`its money is movement ${movementId}`);
    }
    await markPaid(tx, id, movementId, payment, clock.now());
    if (payment.amount !== qr.amount)
      log.warn(
        { qr: id, asked: String(qr.amount), paid: String(payment.amount) },
        'a payment QR was paid with another amount',
      );
    tx.afterCommit(() => realtime.changed(memberId, ['wallet', 'statement', 'qr']));
  };
}
