/** What a person decided about on a day: bounds of a day go by it. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { satang, type Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../db/pool.ts';
import { staffSpent, type SpentOn } from './tables.ts';

const TODAY = sql`(clock_timestamp() at time zone 'Asia/Bangkok')::date`;

/** What a person decided about today, by all accounts that may be theirs. */
export async function spentOf(on: Queryable, accounts: readonly string[], right: SpentOn): Promise<Satang> {
  const rows = await on.sql
    .select({ amount: staffSpent.amount })
    .from(staffSpent)
    .where(
      and(inArray(staffSpent.staffId, [...accounts]), eq(staffSpent.right, right), eq(staffSpent.day, TODAY)),
    );
  return satang(rows.reduce((sum, { amount }) => sum + amount, 0n));
}

/** Adds to it, one after the other for all accounts that may be theirs. Answers what all of them make then. */
export async function spend(
  tx: Tx,
  staffId: string,
  accounts: readonly string[],
  right: SpentOn,
  amount: Satang,
): Promise<Satang> {
  if (accounts.length > 1)
    await tx.sql.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`staff_spent ${right} ${accounts.toSorted()[0]}`}, 0))`,
    );
  await tx.sql
    .insert(staffSpent)
    .values({ staffId, right, day: TODAY, amount })
    .onConflictDoUpdate({
      target: [staffSpent.staffId, staffSpent.right, staffSpent.day],
      set: { amount: sql`${staffSpent.amount} + excluded.amount` },
    });
  return spentOf(tx, accounts, right);
}
