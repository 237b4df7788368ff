import { and, asc, count, desc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { SlipNote } from '@krapao/contract/errors';
import type { MemberId } from '@krapao/contract/ids';
import { satang, type Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { dueAgain, dueNow } from '../../../db/saga.ts';
import type { Receipt } from '../../../kernel/receipt.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import type { Beside } from '../../operator/face.ts';
import { depositSlip, type Slip, type SlipEvidence, type SlipReview } from './tables.ts';

export async function slipById(on: Queryable, id: string): Promise<Slip | undefined> {
  return (await on.sql.select().from(depositSlip).where(eq(depositSlip.id, id)))[0];
}

/** Which transfer it shows; undefined: nobody has read it yet, or it names none. */
export const transferOf = ({ sendingBank, transRef }: Slip): Receipt | undefined =>
  sendingBank === null || transRef === null ? undefined : { sendingBank, transRef };

/** The slip while it is in progress, held until the transaction ends; undefined once it is settled. */
export async function pendingSlip(tx: Tx, id: string): Promise<Slip | undefined> {
  const [slip] = await tx.sql
    .select()
    .from(depositSlip)
    .where(and(eq(depositSlip.id, id), eq(depositSlip.status, 'PENDING')))
    .for('update');
  return slip;
}

export type NewSlip = Pick<
  Slip,
  | 'id'
  | 'memberId'
  | 'bankCode'
  | 'accountName'
  | 'accountNo'
  | 'senderBankCode'
  | 'senderAccountName'
  | 'senderAccountNo'
  | 'fileKey'
  | 'note'
  | 'review'
  | 'createdAt'
>;

/** A slip with a note has failed already, one for review waits for a person; any other is due now. The same id again changes nothing. */
export async function insertSlip(tx: Tx, slip: NewSlip): Promise<void> {
  const queue = slip.note === null && slip.review === null ? dueNow : { attempts: 0, dueAt: null };
  await tx.sql
    .insert(depositSlip)
    .values({ ...slip, ...queue, status: slip.note === null ? 'PENDING' : 'FAILED' })
    .onConflictDoNothing();
}

export async function noteReading(tx: Tx, id: string, read: Receipt & { payload: string }): Promise<void> {
  const { payload, sendingBank, transRef } = read;
  await tx.sql.update(depositSlip).set({ payload, sendingBank, transRef }).where(eq(depositSlip.id, id));
}

/** Puts a slip off after an attempt that settled nothing, unless a person has it meanwhile. */
export async function postpone(
  tx: Tx,
  { id, attempts }: Pick<Slip, 'id' | 'attempts'>,
  known: Partial<Pick<Slip, 'absentSince' | 'unclearAnswers'>>,
  retryAfterMs?: number,
): Promise<void> {
  const dueAt =
    retryAfterMs === undefined
      ? dueAgain(attempts)
      : sql`now() + make_interval(secs => ${retryAfterMs / 1000})`;
  await tx.sql
    .update(depositSlip)
    .set({ dueAt, ...known })
    .where(and(eq(depositSlip.id, id), isNull(depositSlip.review)));
}

/** Leaves a slip due: it waits for the verifier, in its place. `attempts` are those that count. */
export async function keepDue(tx: Tx, id: string, attempts: number): Promise<void> {
  await tx.sql
    .update(depositSlip)
    .set({ dueAt: sql`now()`, attempts })
    .where(and(eq(depositSlip.id, id), isNull(depositSlip.review)));
}

export async function markFailed(
  tx: Tx,
  id: string,
  note: SlipNote,
  known: { amount?: Satang; evidence?: SlipEvidence },
): Promise<void> {
  await tx.sql
    .update(depositSlip)
    .set({ status: 'FAILED', note, dueAt: null, ...known })
    .where(eq(depositSlip.id, id));
}

export async function markCredited(
  tx: Tx,
  id: string,
  known: { movementId: bigint; amount: Satang; evidence: SlipEvidence },
): Promise<void> {
  await tx.sql
    .update(depositSlip)
    .set({ status: 'SUCCESS', dueAt: null, ...known })
    .where(eq(depositSlip.id, id));
}

/** Takes a slip out of the queue for a person, unless it is there already. */
export async function markForReview(
  tx: Tx,
  { id, review }: Slip,
  why: SlipReview,
  known: { amount?: Satang; evidence?: SlipEvidence } = {},
): Promise<void> {
  if (review !== null) return;
  await tx.sql
    .update(depositSlip)
    .set({ review: why, dueAt: null, ...known })
    .where(eq(depositSlip.id, id));
}

/** Whoever changes what of a member's slips is in progress or waits comes one after the other, until the transaction ends. */
export const lockSlipsOf = async (tx: Tx, memberId: MemberId): Promise<void> =>
  void (await tx.sql.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('slips ' || ${memberId}, 0))`,
  ));

/** Puts a slip that waits for a person back into the queue, with nothing said about it yet. If it was asked about in vain before, it comes last still. */
export async function queueAnew(tx: Tx, id: string): Promise<void> {
  const unsaid = { review: null, evidence: null, absentSince: null, unclearAnswers: 0 };
  await tx.sql
    .update(depositSlip)
    .set({ ...dueNow, ...unsaid })
    .where(eq(depositSlip.id, id));
}

/** Whether another slip of that member and transfer waits for a person. */
export async function sameWaits(
  tx: Tx,
  { id, memberId, sendingBank, transRef }: Pick<Slip, 'id' | 'memberId' | 'sendingBank' | 'transRef'>,
): Promise<boolean> {
  if (sendingBank === null || transRef === null) return false;
  const own = and(eq(depositSlip.memberId, memberId), ne(depositSlip.id, id));
  const found = await tx.sql
    .select({ id: depositSlip.id })
    .from(depositSlip)
    .where(and(own, waits, isOfTransfer({ sendingBank, transRef })));
  return found.length > 0;
}

/** How many slips of a member are in progress, or wait for a person. */
export async function pendingCount(on: Queryable, memberId: MemberId): Promise<number> {
  const [counted] = await on.sql
    .select({ total: count() })
    .from(depositSlip)
    .where(and(eq(depositSlip.memberId, memberId), eq(depositSlip.status, 'PENDING')));
  return Number(counted?.total ?? 0);
}

/** What a person said of it: who and why, or the transfer that it shows. */
export async function noteHand(
  tx: Tx,
  id: string,
  known: Partial<Pick<Slip, 'settledBy' | 'settledWhy'> & Receipt>,
): Promise<void> {
  await tx.sql.update(depositSlip).set(known).where(eq(depositSlip.id, id));
}

/** Whether it waits for a person. */
export const isWaiting = ({ status, review }: Pick<Slip, 'status' | 'review'>): boolean =>
  status === 'PENDING' && review !== null;

const waits = and(eq(depositSlip.status, 'PENDING'), isNotNull(depositSlip.review));

/** What waits for a person, the oldest first. */
export const slipsForReview = (on: Queryable): Promise<Slip[]> =>
  on.sql.select().from(depositSlip).where(waits).orderBy(asc(depositSlip.createdAt));

const isOfTransfer = ({ sendingBank, transRef }: Receipt) =>
  sql`receipt_key(${depositSlip.sendingBank} || ':' || ${depositSlip.transRef}) = receipt_key(${sendingBank} || ':' || ${transRef})`;

/** Slips of a transfer that are in progress, or wait for a person, the oldest first. */
export const pendingOf = (on: Queryable, receipt: Receipt): Promise<Pick<Slip, 'id' | 'memberId'>[]> =>
  on.sql
    .select({ id: depositSlip.id, memberId: depositSlip.memberId })
    .from(depositSlip)
    .where(and(eq(depositSlip.status, 'PENDING'), isOfTransfer(receipt)))
    .orderBy(asc(depositSlip.createdAt));

/** Slips that wait for a person to say who sent a transfer wait no more once it was credited: they are duplicates. */
export async function failSameSlips(
  tx: Tx,
  receipt: Receipt,
  realtime: Pick<Realtime, 'changed'>,
): Promise<void> {
  const waiting = and(eq(depositSlip.status, 'PENDING'), eq(depositSlip.review, 'SENDER'));
  // one that a person is deciding about ends as that decision finds it
  const free = await tx.sql
    .select({ id: depositSlip.id, memberId: depositSlip.memberId })
    .from(depositSlip)
    .where(and(isOfTransfer(receipt), waiting))
    .for('update', { skipLocked: true });
  for (const { id, memberId } of free) {
    await markFailed(tx, id, 'SLIP_REFNO_DUPLICATED', {});
    tx.afterCommit(() => realtime.changed(memberId, ['slips']));
  }
}

/** A member's slips that are in progress, newest first. */
export const pendingSlips = (on: Queryable, memberId: MemberId, most: number): Promise<Slip[]> =>
  on.sql
    .select()
    .from(depositSlip)
    .where(and(eq(depositSlip.memberId, memberId), eq(depositSlip.status, 'PENDING')))
    .orderBy(desc(depositSlip.createdAt), desc(depositSlip.id))
    .limit(most);

/** A page of a member's slips, newest first; page 1 is the newest. */
export async function slipPage(
  on: Queryable,
  memberId: MemberId,
  page: number,
  limit: number,
): Promise<{ total: number; slips: Slip[] }> {
  const own = eq(depositSlip.memberId, memberId);
  const [counted] = await on.sql.select({ total: count() }).from(depositSlip).where(own);
  const slips = await on.sql
    .select()
    .from(depositSlip)
    .where(own)
    .orderBy(desc(depositSlip.createdAt), desc(depositSlip.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { total: Number(counted?.total ?? 0), slips };
}

type Use = NonNullable<Beside['slip']>['uses'][number];

/** Other slips that name that transfer, of whatever bank, and what was credited as it otherwise: the oldest first, at most so many. */
export async function usesOf(
  on: Queryable,
  id: string,
  { transRef }: Receipt,
  references: readonly string[],
): Promise<Use[]> {
  const { rows } = await on.client.query<Use>({
    name: 'slip_uses',
    text: `select 'slip_deposit' as kind, s.id as slip, s.created_at as at, s.amount, s.status as state, s.member_id as "memberId"
      from deposit_slip s where s.trans_ref is not null and receipt_key(s.trans_ref) = receipt_key($2) and s.id <> $1
      union all
      select m.kind, null, m.at, m.amount, 'SUCCESS', m.member_id from ledger_movement m
      where m.reference like 'receipt:%' and receipt_key(m.reference) in (select receipt_key(name) from unnest($3::text[]) as name) and m.subject_kind is distinct from 'deposit_slip'
      union all
      select 'qr_deposit', null, q.created_at, q.paid_amount, 'SUCCESS', q.member_id from payment_qr q
      where q.trans_ref is not null and receipt_key(q.trans_ref) = receipt_key($2) and q.movement_id is not null
        and not exists (select from ledger_movement m where m.id = q.movement_id and m.reference like 'receipt:%')
      order by at limit 10`,
    values: [id, transRef, references],
  });
  return rows.map((row) => ({ ...row, amount: row.amount === null ? null : satang(row.amount) }));
}
