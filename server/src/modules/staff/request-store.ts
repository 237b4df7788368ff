import { and, desc, eq, inArray, lt, ne, or, sql } from 'drizzle-orm';
import type { Right } from '@krapao/contract/console/rights';
import { violatedConstraint, type Db, type Queryable, type Tx } from '../../db/pool.ts';
import { recordChange, type By } from '../history/face.ts';
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

/** Whether it is done, and that person confirmed it. */
export async function isConfirmed(on: Queryable, id: string, by: string): Promise<boolean> {
  return (await confirmersOf(on, [id])).includes(by);
}

export interface Ended {
  state: Exclude<RequestState, 'waiting'>;
  /** Who decided it, where another person did. */
  by?: string | undefined;
  said?: string | undefined;
}

/** Of those that wait; the one statement by which a request ends. Answers whether it did. */
async function endRequest(tx: Tx, id: string, { state, by, said }: Ended): Promise<boolean> {
  const ended = await tx.sql
    .update(staffRequest)
    .set({ state, decidedBy: by ?? null, decidedAt: sql`clock_timestamp()`, said: said ?? null })
    .where(and(eq(staffRequest.id, id), eq(staffRequest.state, 'waiting')))
    .returning({ id: staffRequest.id });
  return ended.length === 1;
}

/**
 * The one way in which a request ends: with its word in the log, in one transaction. Answers whether it waited until now.
 * @param by undefined: an event of the act in this transaction says it
 */
export async function endWithWord(
  tx: Tx,
  request: StaffRequest,
  ended: Ended,
  by: By | undefined,
): Promise<boolean> {
  if (!(await endRequest(tx, request.id, ended))) return false;
  const { id, right, kind, subject } = request;
  const what = { right, kind, subject, before: undefined, after: { request: ended.state } };
  if (by) await recordChange(tx, { ...by, requestId: id }, what);
  return true;
}

/** Those of a person that wait. */
export const requestsBy = (on: Queryable, staffId: string) =>
  on.sql
    .select()
    .from(staffRequest)
    .where(and(eq(staffRequest.state, 'waiting'), eq(staffRequest.madeBy, staffId)));

/** Those that wait and whose time is over. */
export const overdueRequests = (on: Queryable) =>
  on.sql
    .select()
    .from(staffRequest)
    .where(and(eq(staffRequest.state, 'waiting'), lt(staffRequest.expiresAt, sql`clock_timestamp()`)));

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

/** Those that wait about things of that kind, by what they are about. */
export async function waitingByThing(on: Queryable): Promise<Map<string, string>> {
  const rows = await on.sql.select().from(staffRequest).where(eq(staffRequest.state, 'waiting'));
  return new Map(rows.map(({ kind, subject, id }) => [`${kind} ${subject}`, id]));
}
