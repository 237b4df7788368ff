import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { MemberId } from '@krapao/contract/ids';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { memberPromotion, promotion } from './tables.ts';

export type Promotion = typeof promotion.$inferSelect;
export type Received = typeof memberPromotion.$inferSelect;

/** What of the code can be received at that moment, by anybody. */
const isOffered = (at: Date) =>
  and(
    eq(promotion.isActive, true),
    sql`coalesce(${promotion.fromAt}, '-infinity') <= ${at.toISOString()}`,
    sql`coalesce(${promotion.untilAt}, 'infinity') > ${at.toISOString()}`,
    lt(promotion.used, promotion.uses),
  );

export async function promotionByCode(on: Queryable, code: string): Promise<Promotion | undefined> {
  return (await on.sql.select().from(promotion).where(eq(promotion.code, code)))[0];
}

export async function offeredPromotion(
  on: Queryable,
  code: string,
  at: Date,
): Promise<Promotion | undefined> {
  const [found] = await on.sql
    .select()
    .from(promotion)
    .where(and(eq(promotion.code, code), isOffered(at)));
  return found;
}

/** Takes one of its uses; undefined where none is left, or it is not offered. */
export async function takeUse(tx: Tx, code: string, at: Date): Promise<Promotion | undefined> {
  const [taken] = await tx.sql
    .update(promotion)
    .set({ used: sql`${promotion.used} + 1` })
    .where(and(eq(promotion.code, code), isOffered(at)))
    .returning();
  return taken;
}

export async function receivedBy(
  on: Queryable,
  memberId: MemberId,
  code: string,
): Promise<Received | undefined> {
  const [found] = await on.sql
    .select()
    .from(memberPromotion)
    .where(and(eq(memberPromotion.memberId, memberId), eq(memberPromotion.code, code)));
  return found;
}

/** Of a member; there is one at most. */
const isCurrent = (memberId: MemberId, at: Date) =>
  and(
    eq(memberPromotion.memberId, memberId),
    isNull(memberPromotion.endedAt),
    gt(memberPromotion.untilAt, at),
  );

export async function currentPromotion(
  on: Queryable,
  memberId: MemberId,
  at: Date,
): Promise<Received | undefined> {
  return (await on.sql.select().from(memberPromotion).where(isCurrent(memberId, at)))[0];
}

export async function insertReceived(tx: Tx, received: Omit<Received, 'endedAt' | 'endedBy'>): Promise<void> {
  await tx.sql.insert(memberPromotion).values(received);
}

/** Ends what is current, free of charge; false where nothing is. `code`: that one, and no other. */
export async function endPromotion(
  tx: Tx,
  memberId: MemberId,
  { at, by, code }: { at: Date; by: string; code?: string },
): Promise<boolean> {
  const ended = await tx.sql
    .update(memberPromotion)
    .set({ endedAt: at, endedBy: by })
    .where(and(isCurrent(memberId, at), code === undefined ? undefined : eq(memberPromotion.code, code)))
    .returning({ id: memberPromotion.id });
  return ended.length > 0;
}

/** Whether this call has ended one already. */
export async function hasEndedPromotion(on: Queryable, memberId: MemberId, by: string): Promise<boolean> {
  const ended = await on.sql
    .select({ id: memberPromotion.id })
    .from(memberPromotion)
    .where(and(eq(memberPromotion.memberId, memberId), eq(memberPromotion.endedBy, by)));
  return ended.length > 0;
}

/** When which rate for losses was in force for a member by a promotion, basis points, the oldest first. */
export async function promotionWindows(
  on: Queryable,
  memberId: MemberId,
  { from, to }: { from: Date; to: Date },
): Promise<{ from: Date; to: Date; percentFail: number }[]> {
  const { fromAt, untilAt, endedAt, percentFail } = memberPromotion;
  const until = sql`coalesce(${endedAt}, ${untilAt})`;
  return on.sql
    .select({ from: fromAt, to: until.mapWith(untilAt), percentFail })
    .from(memberPromotion)
    .where(and(eq(memberPromotion.memberId, memberId), lt(fromAt, to), sql`${until} > ${from.toISOString()}`))
    .orderBy(asc(fromAt));
}
