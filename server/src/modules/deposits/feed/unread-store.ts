import { createHash } from 'node:crypto';
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { bankFeedUnread, type UnreadLine } from './tables.ts';

/** What is kept of a line, in characters; a real one has some 300. */
const RAW_MOST = 4000;
/** So many wait, and it is no longer single lines: the feed has another form, and goes on when somebody has seen to it. */
const WAITING_MOST = 500;

/**
 * Keeps lines that could not be read, each once. Answers how many are new.
 * @throws AppError SERVICE_UNAVAILABLE: too many wait already
 */
export async function keepUnread(tx: Tx, raws: readonly string[]): Promise<number> {
  if (raws.length === 0) return 0;
  const values = raws.map((raw) => ({
    digest: createHash('sha256').update(raw).digest('hex'),
    raw: raw.slice(0, RAW_MOST),
  }));
  const made = await tx.sql
    .insert(bankFeedUnread)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: bankFeedUnread.id });
  const waiting = eq(bankFeedUnread.state, 'waiting');
  const [counted] = await tx.sql.select({ n: count() }).from(bankFeedUnread).where(waiting);
  if (made.length > 0 && Number(counted?.n) > WAITING_MOST)
    throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 60 });
  return made.length;
}

/** What waits for a person, the oldest first. */
export const unreadLines = (on: Queryable): Promise<UnreadLine[]> =>
  on.sql
    .select()
    .from(bankFeedUnread)
    .where(eq(bankFeedUnread.state, 'waiting'))
    .orderBy(asc(bankFeedUnread.createdAt));

/** Since when they wait, for metrics. */
export const UNREAD_WAITING = `select created_at from bank_feed_unread where state = 'waiting'`;

export async function unreadById(on: Queryable, id: string): Promise<UnreadLine | undefined> {
  return (await on.sql.select().from(bankFeedUnread).where(eq(bankFeedUnread.id, id)))[0];
}

/** The line while it waits, held until the transaction ends. */
export async function waitingUnread(tx: Tx, id: string): Promise<UnreadLine | undefined> {
  const [found] = await tx.sql
    .select()
    .from(bankFeedUnread)
    .where(and(eq(bankFeedUnread.id, id), eq(bankFeedUnread.state, 'waiting')))
    .for('update');
  return found;
}

export async function closeUnread(
  tx: Tx,
  id: string,
  closing: { state: 'dismissed' } | { state: 'credited'; lineId: string },
): Promise<void> {
  await tx.sql
    .update(bankFeedUnread)
    .set({ ...closing, closedAt: sql`now()` })
    .where(eq(bankFeedUnread.id, id));
}
