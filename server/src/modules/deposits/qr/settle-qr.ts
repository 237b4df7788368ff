import type { Att } from '@krapao/contract/kip';
import { toDecimal, type Satang } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import type { Tx } from '../../../db/pool.ts';
import { AppError, refused } from '../../../kernel/app-error.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { HOUSE } from '../../../ledger/accounts.ts';
import { movementById } from '../../../ledger/movement.ts';
import { isSameReceipt, type Receipt } from '../../../kernel/receipt.ts';
import type { QrPayment } from '../../../ports/payment-qr.ts';
import type { SettleDeps } from '../channel.ts';
import { recordAction, type Hand } from '../../operator/face.ts';
import { isQrOfTransferAccount } from '../../site/face.ts';
import {
  closeReview,
  isOfAnotherQr,
  markPaid,
  markPaymentCredited,
  paymentOf,
  pricedAsTold,
  uncredited,
  undecided,
} from './credit-store.ts';
import { broughtBy, depositOf, isSameMoney } from './price.ts';
import { isPaidAgain } from './rules.ts';
import { lockQr, qrById } from './store.ts';
import { QR_KIND, type PaymentQr } from './tables.ts';

/** What the operator found: so much came (more than zero; kip where the QR is in kip), by that transfer where it has a name; or nothing (more) is credited. */
export type QrVerdict =
  { came?: Satang | undefined; kip?: Att | undefined; receipt?: Receipt | undefined } | 'nothing';

export interface QrSettlement extends Hand {
  id: string;
  verdict: QrVerdict;
  /** Whether it is what who decides has seen, asked while it is held; absent: whatever it is. */
  isAsSeen?: ((tx: Tx, qr: PaymentQr) => Promise<boolean>) | undefined;
}
interface Deps extends SettleDeps {
  clock: Clock;
}

/** An operator ends what a QR waits for; who, why, signed and the reason it waited for are kept. It may come to wait again. */
export function createSettleQr({ db, house, clock, creditDeposit, realtime }: Deps) {
  /** The payment that is meant, under the name that every other way of the same money has. */
  async function paymentMeant(
    tx: Tx,
    qr: PaymentQr,
    { came, receipt }: { came: bigint; receipt?: Receipt | undefined },
  ) {
    const told = (await uncredited(tx, qr)).map(paymentOf);
    const named = (one: QrPayment) =>
      receipt !== undefined && one.receipt !== null && isSameReceipt(one.receipt, receipt);
    const open = receipt === undefined ? told : told.filter((one) => named(one) || one.receipt === null);
    // of several without a name the one of that sum; where there is none, it is one that nobody has told of
    const one = open.find(named) ?? (open.length > 1 ? open.find(({ amount }) => amount === came) : open[0]);
    if (receipt === undefined && open.length > 1)
      throw refused({ reference: phrase('severalPayments', { payments: String(open.length) }) });
    const payment: QrPayment = {
      amount: came,
      paymentReference: one?.paymentReference ?? receipt?.transRef ?? 'by hand',
      receipt: receipt ?? one?.receipt ?? null,
    };
    if (payment.receipt === null && (await isQrOfTransferAccount(tx, qr)))
      throw refused({ reference: phrase('nameTransfer') });
    if (qr.movementId !== null && payment.receipt === null && !one)
      throw refused({ reference: phrase('nameOtherTransfer') });
    return payment;
  }

  async function credit(tx: Tx, qr: PaymentQr, payment: QrPayment, cashIn: bigint): Promise<void> {
    const { id, memberId } = qr;
    // a second payment of a QR, where nobody knows its transfer, has a name beside the first one's
    const name = qr.movementId === null ? `qr:${id}` : `qr:${id}:${payment.paymentReference}`;
    const brought = broughtBy(qr, payment.amount);
    const deposit = depositOf(qr, payment, { name, cashIn });
    const { result, movementId } = await creditDeposit(tx, deposit);
    let credited = brought.amount;
    if (result !== 'credited') {
      const seen = await movementById(tx, movementId);
      const isOurs = isSameMoney(seen, { memberId, ...brought });
      if (qr.movementId !== null || !isOurs || (await isOfAnotherQr(tx, movementId)))
        throw refused({
          reference: phrase('moneyElsewhere', {
            movement: String(movementId),
            owner: seen?.memberId ?? 'nobody',
          }),
        });
      credited = seen.amount;
      tx.afterCommit(() => realtime.changed(memberId, ['qr']));
    }
    if (qr.movementId === null) await markPaid(tx, qr, movementId, { ...payment, credited }, clock.now());
    else await markPaymentCredited(tx, id, payment, movementId);
  }

  /** To be asked before a second person is: `settleQr` decides. What would be credited is, and is taken back. @throws AppError INVALID_REQUEST {fields} */
  async function requireCreditable(id: string, verdict: Exclude<QrVerdict, 'nothing'>): Promise<void> {
    const known = await qrById(db, id);
    if (!known) return;
    const cashIn = await house(HOUSE.cashIn(known.bankCode));
    const takenBack = new Error('it could be credited');
    const tried = db.withTx(async (tx) => {
      const qr = await lockQr(tx, id);
      if (!qr || qr.review === null) return;
      const priced = await pricedAsTold(tx, qr, verdict);
      const { came } = cameOf(priced, verdict);
      await credit(tx, priced, await paymentMeant(tx, qr, { ...verdict, came }), cashIn);
      throw takenBack;
    });
    await tried.catch((error: unknown) => {
      if (error !== takenBack) throw error;
    });
  }

  /** @throws AppError NO_DATA: it does not wait for a person, or was told more of than was seen; INVALID_REQUEST {fields} */
  async function settleQr({ id, verdict, isAsSeen, ...hand }: QrSettlement): Promise<void> {
    const known = await qrById(db, id);
    if (!known) throw new AppError('NO_DATA');
    const cashIn = await house(HOUSE.cashIn(known.bankCode));
    await db.withTx(async (tx) => {
      const qr = await lockQr(tx, id);
      if (!qr || qr.review === null || (await isAsSeen?.(tx, qr)) === false) throw new AppError('NO_DATA');
      const kept = {
        ...({ kind: QR_KIND, right: 'deposit.decide', subject: id } as const),
        ...{ ...hand, round: qr.decisions + 1 },
      };
      const because = qr.review;
      if (verdict === 'nothing') {
        await recordAction(tx, { ...kept, verdict: 'refuse', detail: { because } });
        await closeReview(tx, qr, { now: clock.now(), left: [] });
        tx.afterCommit(() => realtime.changed(qr.memberId, ['qr']));
      } else {
        const priced = await pricedAsTold(tx, qr, verdict);
        const { came, amount, original } = cameOf(priced, verdict);
        const payment = await paymentMeant(tx, qr, { ...verdict, came });
        const kip = original && { kip: original.amount };
        const detail = { because, baht: toDecimal(amount), ...kip, ...payment.receipt };
        await recordAction(tx, { ...kept, verdict: 'credit', detail });
        await credit(tx, priced, payment, cashIn);
        // a word about one payment is none about what is said of the one that was credited before
        const others = qr.movementId === null ? [] : because.split('; ').filter((one) => !isPaidAgain(one));
        const left = [...others, ...(await undecided(tx, id)).left];
        await closeReview(tx, { id, state: 'paid' }, { now: clock.now(), left });
      }
    });
  }

  return { settleQr, requireCreditable };
}

/**
 * What came, in hundredths of the QR's currency, and the baht that they make, kip at the rate of the QR (pricedAsTold).
 * @throws AppError INVALID_REQUEST {fields}
 */
export function cameOf(qr: PaymentQr, said: Exclude<QrVerdict, 'nothing'>) {
  const came = hundredthsOf(qr, said);
  return { came, ...broughtBy(qr, came) };
}

function hundredthsOf(qr: PaymentQr, { came, kip }: Exclude<QrVerdict, 'nothing'>): bigint {
  if (qr.kipPerBaht === null) {
    if (kip !== undefined) throw refused({ kip: phrase('inBaht') });
    if (came === undefined || came <= 0n) throw refused({ amount: phrase('cameBaht') });
    return came;
  }
  if (kip === undefined) throw refused({ kip: phrase('cameKip') });
  const { amount } = broughtBy(qr, kip);
  if (amount <= 0n) throw refused({ kip: phrase('lessThanSatang') });
  if (came !== undefined && came !== amount)
    throw refused({ amount: phrase('makeBaht', { amount: toDecimal(amount) }) });
  return kip;
}
