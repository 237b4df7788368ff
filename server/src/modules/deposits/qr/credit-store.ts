/** What becomes of a QR that was paid, or that a person must look at. */
import { asc, eq, isNotNull, sql } from 'drizzle-orm';
import { att } from '@krapao/contract/kip';
import type { Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { isSameReceipt, type Receipt } from '../../../kernel/receipt.ts';
import type { QrPayment } from '../../../ports/payment-qr.ts';
import { actionsOn } from '../../operator/face.ts';
import { pricedAt } from './price.ts';
import { isPaymentOf, paidAgain, PAID_LOOKS_MINUTES } from './rules.ts';
import { lockQr } from './store.ts';
import { paymentQr, paymentQrPayment, QR_KIND, type PaymentQr, type ToldPayment } from './tables.ts';

/** `credited`: what its movement has; `now` is when it was credited: its member is told for an hour, and its provider is asked whether the money went back. */
export async function markPaid(
  tx: Tx,
  qr: PaymentQr,
  movementId: bigint,
  payment: QrPayment & { credited: Satang },
  now: Date,
): Promise<void> {
  const { amount: paid, credited: paidAmount, paymentReference, receipt } = payment;
  const paidAtt = qr.kipPerBaht === null ? null : att(paid);
  const { sendingBank = null, transRef = null } = receipt ?? {};
  await tx.sql
    .update(paymentQr)
    .set({
      state: 'paid',
      ...{ movementId, paidAmount, paidAtt, paymentReference, sendingBank, transRef },
      // its own rate stays: what else is told of it goes by that
      paidKipPerBaht: qr.kipPerBaht,
      closedAt: now,
      isShut: true,
      evidence: 'PAID',
      review: null,
      lookedAt: sql`now()`,
      dueAt: inMinutes(PAID_LOOKS_MINUTES[0]),
    })
    .where(eq(paymentQr.id, qr.id));
}

const inMinutes = (minutes: number) => sql`now() + make_interval(mins => ${minutes})`;

/** When a credited QR is asked about next, in minutes from now; null: no more. */
export async function lookAgain(tx: Tx, id: string, minutes: number | null): Promise<void> {
  await tx.sql
    .update(paymentQr)
    .set({ dueAt: minutes === null ? null : inMinutes(minutes), lookedAt: sql`now()` })
    .where(eq(paymentQr.id, id));
}

/**
 * Puts a QR before a person, beside what is to be looked at already. It is offered no more, and asked about only where it was credited;
 * what it was stays.
 */
export async function putBeforePerson(
  tx: Tx,
  qr: PaymentQr,
  { review, evidence }: { review: string; evidence?: string },
  now: Date,
): Promise<void> {
  const isOpen = qr.state === 'asked' || qr.state === 'open';
  const before = qr.review?.split('; ') ?? [];
  const all = before.includes(review) ? before : [...before, review];
  await tx.sql
    .update(paymentQr)
    .set({
      review: all.join('; '),
      isShut: true,
      ...(qr.movementId === null && { dueAt: null }),
      ...(evidence !== undefined && { evidence }),
      ...(isOpen && { state: 'cancelled', closedAt: now }),
    })
    .where(eq(paymentQr.id, qr.id));
}

/** Keeps a payment that is not credited. Answers whether it is news. */
export async function keepPayment(
  tx: Tx,
  qrId: string,
  { amount, paymentReference, receipt }: QrPayment,
): Promise<boolean> {
  const { sendingBank = null, transRef = null } = receipt ?? {};
  const { rowCount } = await tx.sql
    .insert(paymentQrPayment)
    .values({ qrId, paymentReference, amount, sendingBank, transRef })
    .onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}

/** Payments that were told of a QR and not credited at once, the oldest first. */
export const paymentsTold = (on: Queryable, qrId: string): Promise<ToldPayment[]> =>
  on.sql
    .select()
    .from(paymentQrPayment)
    .where(eq(paymentQrPayment.qrId, qrId))
    .orderBy(asc(paymentQrPayment.toldAt));

export const paymentOf = ({ amount, paymentReference, sendingBank, transRef }: ToldPayment): QrPayment => ({
  amount,
  paymentReference,
  receipt: sendingBank !== null && transRef !== null ? { sendingBank, transRef } : null,
});

/** Payments that were told of a QR and are in no wallet. */
export const uncredited = async (on: Queryable, qr: PaymentQr): Promise<ToldPayment[]> =>
  (await paymentsTold(on, qr.id)).filter(
    (told) => told.movementId === null && (qr.movementId === null || !isPaymentOf(qr, paymentOf(told))),
  );

/** As a person credits it: by when that money was told of, which is no other however long they take; where nobody told of any it keeps its rate. */
export async function pricedAsTold(
  on: Queryable,
  qr: PaymentQr,
  { kip, receipt }: { kip?: bigint | undefined; receipt?: Receipt | undefined } = {},
): Promise<PaymentQr> {
  const told = await uncredited(on, qr);
  const meant = told.filter((one) => {
    const { amount, receipt: named } = paymentOf(one);
    return receipt && named ? isSameReceipt(named, receipt) : amount === kip;
  });
  const last = (meant.length > 0 ? meant : told).at(-1);
  return last ? pricedAt(on, qr, last.toldAt) : qr;
}

/** A QR that was credited just now, and why it waits: for other payments of it, that no person has refused. */
export async function undecided(tx: Tx, id: string): Promise<{ qr: PaymentQr; left: string[] }> {
  const qr = await lockQr(tx, id);
  if (!qr) throw new Error(`QR ${id} was credited and is not there`);
  const refused = (await actionsOn(tx, QR_KIND, id)).findLast(({ verdict }) => verdict === 'refuse');
  const left = (await uncredited(tx, qr)).filter(({ toldAt }) => !refused || toldAt > refused.at);
  return { qr, left: left.map(paidAgain) };
}

/** A payment beside the one that the QR has, credited by a person. */
export async function markPaymentCredited(
  tx: Tx,
  qrId: string,
  payment: QrPayment,
  movementId: bigint,
): Promise<void> {
  const { amount, paymentReference, receipt } = payment;
  const { sendingBank = null, transRef = null } = receipt ?? {};
  const credited = { amount, sendingBank, transRef, movementId };
  await tx.sql
    .insert(paymentQrPayment)
    .values({ qrId, paymentReference, ...credited })
    .onConflictDoUpdate({
      target: [paymentQrPayment.qrId, paymentQrPayment.paymentReference],
      set: credited,
    });
}

/** A person has decided: it waits no more but for what is `left`, and is asked about no more unless it was credited. */
export async function closeReview(
  tx: Tx,
  { id, state }: Pick<PaymentQr, 'id' | 'state'>,
  { now, left }: { now: Date; left: readonly string[] },
): Promise<void> {
  await tx.sql
    .update(paymentQr)
    .set({
      review: left.length > 0 ? left.join('; ') : null,
      decisions: sql`${paymentQr.decisions} + 1`,
      // a member who waits is told for an hour how it ended
      ...(state !== 'paid' && { closedAt: now, isShut: true, dueAt: null }),
    })
    .where(eq(paymentQr.id, id));
}

/** What waits for a person, the oldest first. */
export const qrsForReview = (on: Queryable): Promise<PaymentQr[]> =>
  on.sql.select().from(paymentQr).where(isNotNull(paymentQr.review)).orderBy(asc(paymentQr.createdAt));

/** Whether a movement is already what a QR was paid by. */
export async function isOfAnotherQr(tx: Tx, movementId: bigint): Promise<boolean> {
  const [one, two] = [
    await tx.sql.select({ id: paymentQr.id }).from(paymentQr).where(eq(paymentQr.movementId, movementId)),
    await tx.sql
      .select({ id: paymentQrPayment.qrId })
      .from(paymentQrPayment)
      .where(eq(paymentQrPayment.movementId, movementId)),
  ];
  return one.length + two.length > 0;
}
