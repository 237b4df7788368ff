import { and, between, count, eq, gt, gte, lt, lte, ne, sql } from 'drizzle-orm';
import type { MemberId } from '@krapao/contract/ids';
import { satang, type Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { depositAnnouncement as table, type Announcement } from './tables.ts';

/** Announcements are made one at a time, on all servers: each amount must be nobody else's. */
const LOCK = 7_240_052;
export const lockAnnouncements = async (tx: Tx): Promise<void> =>
  void (await tx.sql.execute(sql`select pg_advisory_xact_lock(${LOCK})`));

export async function announcementById(on: Queryable, id: string): Promise<Announcement | undefined> {
  return (await on.sql.select().from(table).where(eq(table.id, id)))[0];
}

/** Frees the amounts of announcements whose time was over by then. */
export async function endPast(tx: Tx, by: Date): Promise<void> {
  await tx.sql
    .update(table)
    .set({ state: 'past' })
    .where(and(eq(table.state, 'open'), lt(table.until, by)));
}

/** The member's own announcement of that wish that still has time. */
export async function sameWish(
  tx: Tx,
  memberId: MemberId,
  wanted: Satang,
  now: Date,
): Promise<Announcement | undefined> {
  const own = and(eq(table.memberId, memberId), eq(table.wanted, wanted));
  const [found] = await tx.sql
    .select()
    .from(table)
    .where(and(own, eq(table.state, 'open'), gt(table.until, now)));
  return found;
}

export async function openCount(tx: Tx, memberId: MemberId): Promise<number> {
  const [found] = await tx.sql
    .select({ n: count() })
    .from(table)
    .where(and(eq(table.memberId, memberId), eq(table.state, 'open')));
  return Number(found?.n ?? 0);
}

/** Amounts from the one up to the other that are somebody's. */
export async function takenAmounts(tx: Tx, from: Satang, to: Satang): Promise<ReadonlySet<Satang>> {
  const rows = await tx.sql
    .select({ amount: table.amount })
    .from(table)
    .where(and(eq(table.state, 'open'), between(table.amount, from, to)));
  return new Set(rows.map(({ amount }) => satang(amount)));
}

export async function insertAnnouncement(
  tx: Tx,
  announcement: Omit<Announcement, 'state' | 'lineId'>,
): Promise<void> {
  await tx.sql.insert(table).values({ ...announcement, state: 'open' });
}

/** Announcements of that amount whose time a transfer falls into, and whose money has not come; held until the transaction ends. */
export const announcedFor = (
  tx: Tx,
  amount: Satang,
  { latestStart, earliestEnd }: { latestStart: Date; earliestEnd: Date },
): Promise<Announcement[]> =>
  tx.sql
    .select()
    .from(table)
    .where(
      and(
        eq(table.amount, amount),
        ne(table.state, 'met'),
        lte(table.createdAt, latestStart),
        gte(table.until, earliestEnd),
      ),
    )
    .orderBy(table.id)
    .for('update');

export async function markMet(tx: Tx, id: string, lineId: string): Promise<void> {
  await tx.sql.update(table).set({ state: 'met', lineId }).where(eq(table.id, id));
}
