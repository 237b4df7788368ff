/** Counts, closes and transfers of the house. */
import { asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { dayClose, dayCount, houseTransfer } from '../tables.ts';

export type Close = typeof dayClose.$inferSelect;

export async function closeOf(on: Queryable, day: string): Promise<Close | undefined> {
  return (await on.sql.select().from(dayClose).where(eq(dayClose.day, day)))[0];
}

export const closes = (on: Queryable, limit: number): Promise<Close[]> =>
  on.sql.select().from(dayClose).orderBy(desc(dayClose.day)).limit(limit);

/** The last close before a day, and what was counted then. */
export async function closeBefore(
  on: Queryable,
  day: string,
): Promise<{ day: string; counted: Map<string, Satang> } | undefined> {
  const [last] = await on.sql
    .select({ day: dayClose.day })
    .from(dayClose)
    .where(lt(dayClose.day, day))
    .orderBy(desc(dayClose.day))
    .limit(1);
  return last && { day: last.day, counted: await countsOf(on, last.day) };
}

/** What was counted for the end of a day, by account. */
export async function countsOf(on: Queryable, day: string): Promise<Map<string, Satang>> {
  const rows = await on.sql
    .select({ key: dayCount.key, amount: dayCount.amount })
    .from(dayCount)
    .where(eq(dayCount.day, day));
  return new Map(rows.map(({ key, amount }) => [key, amount]));
}

export async function saveCount(
  tx: Tx,
  count: { day: string; key: string; amount: Satang; by: string },
): Promise<void> {
  await tx.sql
    .insert(dayCount)
    .values(count)
    .onConflictDoUpdate({
      target: [dayCount.day, dayCount.key],
      set: { amount: count.amount, by: count.by, at: sql`now()` },
    });
}

/** The day is closed from now on: nobody sums meanwhile, for its state is locked. */
export async function saveClose(tx: Tx, close: typeof dayClose.$inferInsert): Promise<void> {
  await tx.sql.insert(dayClose).values(close);
  await tx.client.query('update report_state set closed_day = $1', [close.day]);
}

type Transfer = typeof houseTransfer.$inferSelect;

export const transfersOn = (on: Queryable, day: string): Promise<Transfer[]> =>
  on.sql.select().from(houseTransfer).where(eq(houseTransfer.day, day)).orderBy(asc(houseTransfer.at));

export async function transferOf(on: Queryable, id: string): Promise<Transfer | undefined> {
  return (await on.sql.select().from(houseTransfer).where(eq(houseTransfer.id, id)))[0];
}

/** False: that one stands already. */
export async function saveTransfer(tx: Tx, transfer: typeof houseTransfer.$inferInsert): Promise<boolean> {
  const made = await tx.sql.insert(houseTransfer).values(transfer).onConflictDoNothing().returning();
  return made.length === 1;
}

/** What was moved into each account, less what was moved out of it: after a day up to another, on that one and before it. */
export async function movedByKey(
  on: Queryable,
  after: string,
  day: string,
): Promise<{ key: string; isDay: boolean; came: Satang; went: Satang }[]> {
  const { rows } = await on.client.query<{ key: string; isDay: boolean; came: Satang; went: Satang }>(
    `select key, day = $2::date as "isDay", coalesce(sum(came), 0)::bigint as came, coalesce(sum(went), 0)::bigint as went from (
        select to_key as key, day, amount as came, null as went from house_transfer where day > $1::date and day <= $2::date
        union all
        select from_key, day, null, amount from house_transfer where day > $1::date and day <= $2::date
      ) leg group by 1, 2`,
    [after, day],
  );
  return rows;
}
