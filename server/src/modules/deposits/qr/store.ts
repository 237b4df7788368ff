import { and, count, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import type { MemberId } from '@krapao/contract/ids';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { takeDue, takenByMaker } from '../../../db/saga.ts';
import type { Price } from './price.ts';
import type { QrNext } from './rules.ts';
import { paymentQr, paymentQrCallback, type PaymentQr } from './tables.ts';

export const takeDueQr = (on: Queryable): Promise<string | undefined> => takeDue(on, 'payment_qr');

export async function qrById(on: Queryable, id: string): Promise<PaymentQr | undefined> {
  return (await on.sql.select().from(paymentQr).where(eq(paymentQr.id, id)))[0];
}

/** The QR, held until the transaction ends. */
export async function lockQr(tx: Tx, id: string): Promise<PaymentQr | undefined> {
  return (await tx.sql.select().from(paymentQr).where(eq(paymentQr.id, id)).for('update'))[0];
}

const isOffered = inArray(paymentQr.state, ['asked', 'open']);

/** The QR that the member had made there last. */
export async function newestQr(
  on: Queryable,
  memberId: MemberId,
  bankCode: string,
): Promise<PaymentQr | undefined> {
  const [found] = await on.sql
    .select()
    .from(paymentQr)
    .where(and(eq(paymentQr.memberId, memberId), eq(paymentQr.bankCode, bankCode)))
    .orderBy(desc(paymentQr.createdAt), desc(paymentQr.id))
    .limit(1);
  return found;
}

/** The one that the member is offered, at whichever bank. */
export async function openQr(on: Queryable, memberId: MemberId): Promise<PaymentQr | undefined> {
  return (
    await on.sql
      .select()
      .from(paymentQr)
      .where(and(eq(paymentQr.memberId, memberId), isOffered))
  )[0];
}

/** Lets one call of a member at a time go on, until the transaction ends. */
export async function oneCallOf(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.sql.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`payment_qr:${memberId}`}, 0))`);
}

export async function madeSince(on: Queryable, memberId: MemberId, since: Date): Promise<number> {
  const own = and(eq(paymentQr.memberId, memberId), gt(paymentQr.createdAt, since));
  const [counted] = await on.sql.select({ made: count() }).from(paymentQr).where(own);
  return Number(counted?.made ?? 0);
}

export type NewQr = Pick<
  PaymentQr,
  'id' | 'memberId' | 'bankCode' | 'accountNo' | 'createdAt' | 'expiresAt'
> &
  Price;

/** Taken by who makes it, for one lease. The same id again changes nothing. The newest stays so, also when the clock is set back. */
export async function insertQr(tx: Tx, qr: NewQr): Promise<void> {
  const afterOthers = sql`greatest(${qr.createdAt}::timestamptz, (
    select max(created_at) + interval '1 ms' from payment_qr where member_id = ${qr.memberId}))`;
  await tx.sql
    .insert(paymentQr)
    .values({ ...qr, createdAt: afterOthers, state: 'asked', ...takenByMaker })
    .onConflictDoNothing();
}

const over = (now: Date) =>
  sql`case when ${paymentQr.expiresAt} <= ${now} then 'expired' else 'cancelled' end`;
const noLongerOffered = (now: Date) => ({ state: over(now), closedAt: now, dueAt: sql`now()` });

/** Offers the member none of the others any more; they are due, so that their providers learn of it. */
export async function replaceOthers(tx: Tx, { id, memberId, createdAt }: NewQr): Promise<void> {
  await tx.sql
    .update(paymentQr)
    .set(noLongerOffered(createdAt))
    .where(and(eq(paymentQr.memberId, memberId), isOffered, ne(paymentQr.id, id)));
}

/** No longer offers a QR; one that is not offered stays as it is. Answers whether it was. */
export async function stopOffering(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.sql
    .update(paymentQr)
    .set(noLongerOffered(now))
    .where(and(eq(paymentQr.id, id), isOffered));
  return (rowCount ?? 0) > 0;
}

export async function storeNext(tx: Tx, id: string, { dueIn, review, ...next }: QrNext): Promise<void> {
  const { state, qrText, closedAt, isShut, evidence } = next;
  const dueAt = dueIn === null ? null : sql`now() + make_interval(secs => ${dueIn})`;
  await tx.sql
    .update(paymentQr)
    .set({
      state,
      qrText,
      closedAt,
      isShut,
      evidence,
      dueAt,
      lookedAt: sql`now()`,
      ...(review !== null && { review }),
    })
    .where(eq(paymentQr.id, id));
}

export async function dueAtOnce(tx: Tx, id: string): Promise<void> {
  await tx.sql
    .update(paymentQr)
    .set({ dueAt: sql`now()` })
    .where(eq(paymentQr.id, id));
}

/** How old an answer may be before a member who looks has the provider asked again. */
const FRESH = '5 seconds';

/** Makes an open QR due now, unless the provider was asked a moment ago. Answers whether it did. */
export async function hurryQr(on: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await on.client.query({
    name: 'payment_qr_hurry',
    text: `update payment_qr set due_at = now(), looked_at = now()
      where id = $1 and state = 'open' and due_at > now() and looked_at < now() - $2::interval`,
    values: [id, FRESH],
  });
  return (rowCount ?? 0) > 0;
}

/** Remembers a callback; false when it was heard before. */
export async function keepCallback(tx: Tx, bankCode: string, callbackId: string): Promise<boolean> {
  const { rowCount } = await tx.sql
    .insert(paymentQrCallback)
    .values({ bankCode, callbackId })
    .onConflictDoNothing();
  return (rowCount ?? 0) > 0;
}
