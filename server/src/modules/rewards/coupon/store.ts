import { and, asc, desc, eq, getTableColumns, gt, isNull, lte, or, sql } from 'drizzle-orm';
import type { MemberId } from '@krapao/contract/ids';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { coupon, type Coupon } from './tables.ts';

/** Coupons that wait at most to be shown to one member. */
const SHOWN = 300;
/** So long goods that were refused are told to be so. */
const REFUSED_MS = 30 * 24 * 60 * 60_000;

export type NewCoupon = Pick<
  Coupon,
  | 'id'
  | 'memberId'
  | 'spinId'
  | 'prize'
  | 'kind'
  | 'value'
  | 'name'
  | 'slice'
  | 'label'
  | 'offer'
  | 'terms'
  | 'htmlDescription'
  | 'wonAt'
  | 'expiresAt'
>;

/**
 * A coupon at a moment. One of a bonus can't be claimed while another bonus runs, and its time stands still meanwhile: `expiresAt` is when it ends
 * by what has run until then, and `isPaused` that it stands now.
 */
export type CouponAt = Coupon & { isPaused: boolean };

/** What of the time of a coupon of a bonus did not run until then, as SQL. */
const stood = (now: Date) => sql`case when coupon.kind = 'bonus' then coalesce((
    select sum(coalesce(least(b.ended_at, ${now}::timestamptz), ${now}::timestamptz) - greatest(b.granted_at, coupon.won_at)) from member_bonus b
    where b.member_id = coupon.member_id and b.granted_at < ${now}::timestamptz and coalesce(b.ended_at, 'infinity') > coupon.won_at
  ), interval '0') else interval '0' end`;

const endsAt = (now: Date) => sql`coupon.expires_at + ${stood(now)}`;

const at = (now: Date) => ({
  ...getTableColumns(coupon),
  expiresAt: sql<Date | null>`${endsAt(now)}`.mapWith(coupon.expiresAt),
  isPaused: sql<boolean>`coupon.kind = 'bonus' and exists (
    select from member_bonus b where b.member_id = coupon.member_id and b.granted_at is not null and b.ended_at is null)`,
});

export async function giveCoupon(tx: Tx, won: NewCoupon): Promise<void> {
  await tx.sql.insert(coupon).values(won);
}

/** Those that a member may still get something for, the oldest first, then goods that were refused lately. */
export const couponsOf = (on: Queryable, memberId: MemberId, now: Date): Promise<CouponAt[]> =>
  on.sql
    .select(at(now))
    .from(coupon)
    .where(
      and(
        eq(coupon.memberId, memberId),
        or(
          and(
            eq(coupon.state, 'won'),
            or(isNull(coupon.expiresAt), sql`${endsAt(now)} > ${now}::timestamptz`),
          ),
          and(eq(coupon.state, 'refused'), gt(coupon.closedAt, new Date(now.getTime() - REFUSED_MS))),
        ),
      ),
    )
    // won comes after refused
    .orderBy(desc(coupon.state), asc(coupon.wonAt), asc(coupon.id))
    .limit(SHOWN);

export async function couponById(on: Queryable, id: string): Promise<Coupon | undefined> {
  const [one] = await on.sql.select().from(coupon).where(eq(coupon.id, id));
  return one;
}

export async function couponOfSpin(on: Queryable, spinId: string, now: Date): Promise<CouponAt | undefined> {
  const [one] = await on.sql.select(at(now)).from(coupon).where(eq(coupon.spinId, spinId));
  return one;
}

/** Takes hold of one, after the wallet where that is needed too: whoever else claims it waits, and finds what became of it. */
export async function lockCoupon(tx: Tx, id: string, now: Date): Promise<CouponAt | undefined> {
  const [one] = await tx.sql.select(at(now)).from(coupon).where(eq(coupon.id, id)).for('no key update');
  return one;
}

/** @throws Error: it was not to be had any more, and nothing of the transaction stands */
export async function closeCoupon(
  tx: Tx,
  { id }: Coupon,
  closed: { state: 'claimed' | 'refused'; at: Date; claimedBy?: string; movementId?: bigint | undefined },
): Promise<void> {
  const { state, at, claimedBy = null, movementId = null } = closed;
  const rows = await tx.sql
    .update(coupon)
    .set({ state, closedAt: at, claimedBy, movementId })
    .where(and(eq(coupon.id, id), eq(coupon.state, 'won')))
    .returning({ id: coupon.id });
  if (rows.length !== 1) throw new Error(`coupon ${id} was closed meanwhile`);
}

/** What it was claimed for could not be given: it can be claimed again, for as long as before. */
export async function reopenCoupon(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.sql
    .update(coupon)
    .set({
      state: 'won',
      closedAt: null,
      expiresAt: sql`${coupon.expiresAt} + (${now}::timestamptz - ${coupon.closedAt})`,
    })
    .where(and(eq(coupon.id, id), eq(coupon.state, 'claimed')));
}

/** Closes those whose time is over: they can't be claimed since then anyway. Answers what was kept for bonuses among them. */
export async function expireSome(
  tx: Tx,
  now: Date,
  { kind, most }: { kind: 'cash' | 'bonus'; most: number },
): Promise<Pick<Coupon, 'offer' | 'value'>[]> {
  const over = tx.sql
    .select({ id: coupon.id })
    .from(coupon)
    .where(
      and(
        eq(coupon.state, 'won'),
        eq(coupon.kind, kind),
        lte(coupon.expiresAt, now),
        sql`${endsAt(now)} <= ${now}::timestamptz`,
      ),
    )
    .orderBy(asc(coupon.expiresAt))
    .limit(most)
    .for('update', { skipLocked: true });
  return (
    tx.sql
      .update(coupon)
      .set({ state: 'expired', closedAt: now })
      // read once: joined, it could be read again for each row, and close more than it answers
      .where(sql`${coupon.id} = any (array ${over})`)
      .returning({ offer: coupon.offer, value: coupon.value })
  );
}

/** Goods that nobody has handed out yet, the oldest first. */
export const goodsWaiting = (on: Queryable): Promise<Coupon[]> =>
  on.sql
    .select()
    .from(coupon)
    .where(and(eq(coupon.kind, 'goods'), eq(coupon.state, 'won')))
    .orderBy(asc(coupon.wonAt), asc(coupon.id))
    .limit(SHOWN);
