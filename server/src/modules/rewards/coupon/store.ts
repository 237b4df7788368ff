import { and, asc, desc, eq, gt, isNull, or } from 'drizzle-orm';
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
  | 'htmlDescription'
  | 'wonAt'
  | 'expiresAt'
>;

export async function giveCoupon(tx: Tx, won: NewCoupon): Promise<void> {
  await tx.sql.insert(coupon).values(won);
}

/** Those that a member may still get something for, the oldest first, then goods that were refused lately. */
export const couponsOf = (on: Queryable, memberId: MemberId, now: Date): Promise<Coupon[]> =>
  on.sql
    .select()
    .from(coupon)
    .where(
      and(
        eq(coupon.memberId, memberId),
        or(
          and(eq(coupon.state, 'won'), or(isNull(coupon.expiresAt), gt(coupon.expiresAt, now))),
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

export async function couponOfSpin(on: Queryable, spinId: string): Promise<Coupon | undefined> {
  const [one] = await on.sql.select().from(coupon).where(eq(coupon.spinId, spinId));
  return one;
}

/** Takes hold of one: whoever else claims it waits, and finds what became of it. */
export async function lockCoupon(tx: Tx, id: string): Promise<Coupon | undefined> {
  const [one] = await tx.sql.select().from(coupon).where(eq(coupon.id, id)).for('no key update');
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

/** Closes those whose time is over: they can't be claimed since then anyway. */
export async function expireCoupons(on: Queryable, now: Date): Promise<void> {
  await on.client.query({
    name: 'coupon_expire',
    text: `update coupon set state = 'expired', closed_at = $1 where id in (
      select id from coupon where state = 'won' and expires_at <= $1 order by expires_at limit 1000 for update skip locked)`,
    values: [now],
  });
}

/** Goods that nobody has handed out yet, the oldest first. */
export const goodsWaiting = (on: Queryable): Promise<Coupon[]> =>
  on.sql
    .select()
    .from(coupon)
    .where(and(eq(coupon.kind, 'goods'), eq(coupon.state, 'won')))
    .orderBy(asc(coupon.wonAt), asc(coupon.id))
    .limit(SHOWN);
