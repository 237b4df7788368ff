import { and, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Right } from '@krapao/contract/console/rights';
import { violatedConstraint, type Db, type Queryable, type Tx } from '../../db/pool.ts';
import { REQUEST_MS } from './rules.ts';
import { staff, staffRequest, type RequestState } from './tables.ts';

export type StaffRequest = typeof staffRequest.$inferSelect;

const inMs = (ms: number) => sql`clock_timestamp() + ${`${ms} milliseconds`}::interval`;

/** Answers the one that waits for the same already, where there is one. */
export async function makeRequest(
  db: Db,
  made: Omit<typeof staffRequest.$inferInsert, 'expiresAt' | 'state'>,
  within: (tx: Tx) => Promise<void>,
): Promise<StaffRequest | undefined> {
  for (;;) {
    try {
      await db.withTx(async (tx) => {
        await tx.sql.insert(staffRequest).values({ ...made, expiresAt: inMs(REQUEST_MS) });
        await within(tx);
      });
      return undefined;
    } catch (error) {
      if (violatedConstraint(error) !== 'staff_request_once') throw error;
      // where it ended meanwhile, this one is asked for
      const known = await waitingFor(db, made);
      if (known) return known;
    }
  }
}

export async function waitingFor(
  on: Queryable,
  { act, kind, subject }: Pick<StaffRequest, 'act' | 'kind' | 'subject'>,
): Promise<StaffRequest | undefined> {
  const [found] = await on.sql
    .select()
    .from(staffRequest)
    .where(
      and(
        eq(staffRequest.act, act),
        eq(staffRequest.kind, kind),
        eq(staffRequest.subject, subject),
        eq(staffRequest.state, 'waiting'),
      ),
    );
  return found;
}

export async function requestById(on: Queryable, id: string): Promise<StaffRequest | undefined> {
  const [found] = await on.sql.select().from(staffRequest).where(eq(staffRequest.id, id));
  return found;
}

/** Who confirmed those of them that were done. */
export async function confirmersOf(on: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const found = await on.sql
    .select({ by: staffRequest.decidedBy })
    .from(staffRequest)
    .where(and(inArray(staffRequest.id, [...ids]), eq(staffRequest.state, 'done')));
  return found.flatMap(({ by }) => by ?? []);
}

/** Of those that wait; the one statement by which a request ends. Answers whether it did. */
export async function endRequest(
  on: Queryable,
  id: string,
  { state, by = null, said = null }: { state: RequestState; by?: string | null; said?: string | null },
): Promise<boolean> {
  const ended = await on.sql
    .update(staffRequest)
    .set({ state, decidedBy: by, decidedAt: sql`clock_timestamp()`, said })
    .where(and(eq(staffRequest.id, id), eq(staffRequest.state, 'waiting')))
    .returning({ id: staffRequest.id });
  return ended.length === 1;
}

/** Those whose time is over. */
export const expireRequests = (tx: Tx) =>
  tx.sql
    .update(staffRequest)
    .set({ state: 'expired', decidedAt: sql`clock_timestamp()` })
    .where(and(eq(staffRequest.state, 'waiting'), lt(staffRequest.expiresAt, sql`clock_timestamp()`)))
    .returning();

/** The newest first, after the one of that time and id. */
export const requestsAfter = (
  on: Queryable,
  {
    isWaiting,
    seenBy,
    after,
    limit,
  }: {
    /** Their own, and those of rights that they have. */
    seenBy?: { staffId: string; rights: readonly Right[] } | undefined;
    isWaiting: boolean;
    after?: { at: Date; id: string } | undefined;
    limit: number;
  },
) =>
  on.sql
    .select({
      request: staffRequest,
      madeByName: staff.name,
      decidedByName: sql<string | null>`(select d.name from staff d where d.id = ${staffRequest.decidedBy})`,
    })
    .from(staffRequest)
    .innerJoin(staff, eq(staff.id, staffRequest.madeBy))
    .where(
      and(
        isWaiting ? eq(staffRequest.state, 'waiting') : ne(staffRequest.state, 'waiting'),
        seenBy &&
          or(eq(staffRequest.madeBy, seenBy.staffId), inArray(staffRequest.right, [...seenBy.rights])),
        after &&
          or(
            lt(staffRequest.madeAt, after.at),
            and(eq(staffRequest.madeAt, after.at), lt(staffRequest.id, after.id)),
          ),
      ),
    )
    .orderBy(desc(staffRequest.madeAt), desc(staffRequest.id))
    .limit(limit);

export const countWaiting = (on: Queryable) => on.sql.$count(staffRequest, eq(staffRequest.state, 'waiting'));

/** Those that wait about things of that kind, by what they are about. */
export async function waitingByThing(on: Queryable): Promise<Map<string, string>> {
  const rows = await on.sql.select().from(staffRequest).where(eq(staffRequest.state, 'waiting'));
  return new Map(rows.map(({ kind, subject, id }) => [`${kind} ${subject}`, id]));
}
