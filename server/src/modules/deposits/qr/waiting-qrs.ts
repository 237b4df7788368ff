import { att, kipText } from '@krapao/contract/kip';
import { satang, toDecimal } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import type { Db, Queryable, Tx } from '../../../db/pool.ts';
import {
  handOf,
  isAsSeen,
  saidKip,
  saidReceipt,
  type Order,
  type Unsigned,
  type Waiting,
  type WaitingKind,
} from '../../operator/face.ts';
import { bankNames } from '../sender/who-sent.ts';
import { paymentsTold, pricedAsTold, qrsForReview } from './credit-store.ts';
import { askedOf } from './price.ts';
import { cameOf, type createSettleQr } from './settle-qr.ts';
import { qrById } from './store.ts';
import { QR_KIND, type PaymentQr, type ToldPayment } from './tables.ts';

/** Since when they wait, for metrics. */
export const QRS_WAITING = 'select created_at from payment_qr where review is not null';

/** An amount of the QR's currency. */
const moneyOf = ({ kipPerBaht }: PaymentQr, amount: bigint): string =>
  kipPerBaht === null
    ? phrase('baht', { amount: toDecimal(satang(amount)) })
    : phrase('kip', { amount: kipText(att(amount)) });

type BankNamed = Awaited<ReturnType<typeof bankNames>>;

function inWords(qr: PaymentQr, told: ToldPayment, bankNamed: BankNamed): string {
  const { amount, sendingBank, transRef, movementId } = told;
  const sum = moneyOf(qr, amount);
  const named =
    sendingBank === null || transRef === null
      ? sum
      : phrase('sumByTransfer', { sum, transfer: `${bankNamed(sendingBank)} ${transRef}` });
  return movementId === null ? named : phrase('sumCredited', { sum: named, movement: String(movementId) });
}

const toWaiting = (qr: PaymentQr, bankNamed: BankNamed, told: readonly ToldPayment[] = []): Waiting => {
  const {
    id,
    memberId,
    bankCode,
    amount,
    paidAmount,
    paymentReference,
    movementId,
    state,
    review,
    evidence,
  } = qr;
  return {
    kind: QR_KIND,
    id,
    memberId,
    amount: paidAmount ?? amount,
    bank: bankCode,
    since: qr.createdAt,
    waits: review,
    state,
    facts: {
      from: bankCode,
      asked: moneyOf(qr, askedOf(qr)),
      ...(qr.kipPerBaht !== null && { rate: phrase('rateOf', { rate: kipText(qr.kipPerBaht) }) }),
      ...(paidAmount !== null && {
        credited: phrase('paymentOf', {
          amount: toDecimal(paidAmount),
          payment: paymentReference ?? '',
          movement: String(movementId),
        }),
      }),
      ...(qr.transRef !== null &&
        qr.sendingBank !== null && { transfer: `${bankNamed(qr.sendingBank)} ${qr.transRef}` }),
      ...(evidence !== null && { 'the provider said': evidence }),
      ...Object.fromEntries(
        told.map((one) => [
          phrase('factPayment', { reference: one.paymentReference }),
          inWords(qr, one, bankNamed),
        ]),
      ),
    },
  };
};

const shown = async (on: Queryable, qr: PaymentQr): Promise<Waiting> =>
  toWaiting(await pricedAsTold(on, qr), await bankNames(on), await paymentsTold(on, qr.id));

const asSeen = (facts: Order['facts']) => async (tx: Tx, qr: PaymentQr) =>
  isAsSeen(await shown(tx, qr), facts);

/** Payment QR codes whose money only a person can decide about (decisions 0019, 0027). */
export function waitingQrKind(
  db: Db,
  { settleQr, requireCreditable }: ReturnType<typeof createSettleQr>,
): WaitingKind {
  /** @throws AppError INVALID_REQUEST {fields} */
  const creditOf = async (order: Unsigned) => ({
    came: order.amount,
    kip: saidKip(order),
    receipt: await saidReceipt(db, order),
  });
  return {
    name: QR_KIND,
    right: () => 'deposit.decide',
    since: QRS_WAITING,
    ids: 'uuid',
    async list() {
      const bankNamed = await bankNames(db);
      return (await qrsForReview(db)).map((qr) => toWaiting(qr, bankNamed));
    },
    async find(id) {
      const qr = await qrById(db, id);
      return qr && shown(db, qr);
    },
    verdicts: {
      credit: {
        takes: ['amount', 'bank', 'reference', 'kip'],
        async moves(order) {
          const qr = await qrById(db, order.id);
          if (!qr) return null;
          const said = await creditOf(order);
          return cameOf(await pricedAsTold(db, qr, said), said).amount;
        },
        requireNow: async (order) => requireCreditable(order.id, await creditOf(order)),
        async carryOut(order) {
          const verdict = await creditOf(order);
          await settleQr({ id: order.id, verdict, ...handOf(order), isAsSeen: asSeen(order.facts) });
        },
      },
      refuse: {
        takes: [],
        carryOut: (order) =>
          settleQr({ id: order.id, verdict: 'nothing', ...handOf(order), isAsSeen: asSeen(order.facts) }),
      },
    },
  };
}
