import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/pool.ts';
import { moneyCorrection, type Correction } from './tables.ts';

export const insertCorrection = async (
  tx: Tx,
  correction: typeof moneyCorrection.$inferInsert,
): Promise<void> => void (await tx.sql.insert(moneyCorrection).values(correction));

export async function correctionOf(on: Queryable, id: string): Promise<Correction | undefined> {
  const [found] = await on.sql.select().from(moneyCorrection).where(eq(moneyCorrection.id, id));
  return found;
}

/** How many there are of that member. */
export const correctionsOf = (on: Queryable, member: string): Promise<number> =>
  on.sql.$count(moneyCorrection, eq(moneyCorrection.memberId, member as Correction['memberId']));

/** The newest first, of one member or of all; `after`: the last one that is shown already. */
export const correctionsAfter = (
  on: Queryable,
  { member, after, limit }: { member?: string | undefined; after?: string | undefined; limit: number },
): Promise<Correction[]> =>
  on.sql
    .select()
    .from(moneyCorrection)
    .where(
      and(
        member === undefined ? undefined : eq(moneyCorrection.memberId, member as Correction['memberId']),
        after === undefined
          ? undefined
          : sql`(${moneyCorrection.at}, ${moneyCorrection.id}) < (select at, id from money_correction where id = ${after}::uuid)`,
      ),
    )
    .orderBy(desc(moneyCorrection.at), desc(moneyCorrection.id))
    .limit(limit);
