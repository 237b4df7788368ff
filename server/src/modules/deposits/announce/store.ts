import { and, between, eq, gt, gte, inArray, lte, ne, or, sql } from 'drizzle-orm';
import type { MemberId } from '@krapao/contract/ids';
import { satang, type Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { depositAnnouncement as table, type Announcement } from './tables.ts';

/** What feeds show of a member who sends: of their account with its bank, and of their mobile number, for wallets. */
export type Marks = Pick<Announcement, 'accountMark' | 'phoneMark'>;

/** One member's announcements, and those of who is shown like them, are made one at a time, on all servers. */
export async function lockAlike(tx: Tx, memberId: MemberId, marks: Marks): Promise<void> {
  // in one order, so that nobody waits for who waits for them
  const keys = [memberId, marks.accountMark, marks.phoneMark].toSorted();
  for (const key of keys)
    await tx.sql.execute(sql`select pg_advisory_xact_lock(hashtextextended('announce ' || ${key}, 0))`);
}

export async function announcementById(on: Queryable, id: string): Promise<Announcement | undefined> {
  return (await on.sql.select().from(table).where(eq(table.id, id)))[0];
}

/** A member's announcements that have time, the oldest first. */
export const heldBy = (on: Queryable, memberId: MemberId, now: Date): Promise<Announcement[]> =>
  on.sql
    .select()
    .from(table)
    .where(and(eq(table.memberId, memberId), eq(table.state, 'open'), gt(table.until, now)))
    .orderBy(table.createdAt, table.id);

/** That their member is shown another account of ours for it now. */
export async function showFor(tx: Tx, { id }: Announcement, bankCode: string): Promise<void> {
  await tx.sql.update(table).set({ bankCode }).where(eq(table.id, id));
}

/** Ends announcements before their time. One whose money came meanwhile stays met. */
export async function giveBack(tx: Tx, these: readonly Announcement[], now: Date): Promise<void> {
  if (these.length === 0) return;
  const ids = these.map(({ id }) => id);
  await tx.sql
    .update(table)
    .set({ state: 'past', until: now })
    .where(and(inArray(table.id, ids), eq(table.state, 'open')));
}

/** A member's announcements of that amount, whatever became of them. */
export const ownOf = (on: Queryable, memberId: MemberId, amount: Satang): Promise<Announcement[]> =>
  on.sql
    .select()
    .from(table)
    .where(and(eq(table.memberId, memberId), eq(table.amount, amount)));

interface Span {
  from: Satang;
  to: Satang;
}

/** Amounts that anybody still has, or had since. */
export async function amountsSince(on: Queryable, { from, to }: Span, since: Date): Promise<Set<Satang>> {
  const rows = await on.sql
    .selectDistinct({ amount: table.amount })
    .from(table)
    .where(and(between(table.amount, from, to), ne(table.state, 'met'), gt(table.until, since)));
  return new Set(rows.map(({ amount }) => satang(amount)));
}

/** Announcements that have time, of members whom a feed may show alike. */
export const heldAlike = (
  on: Queryable,
  { from, to }: Span,
  { accountMark, phoneMark }: Marks,
  now: Date,
): Promise<Announcement[]> =>
  on.sql
    .select()
    .from(table)
    .where(
      and(
        between(table.amount, from, to),
        eq(table.state, 'open'),
        gt(table.until, now),
        or(eq(table.accountMark, accountMark), eq(table.phoneMark, phoneMark)),
      ),
    );

export async function insertAnnouncement(
  tx: Tx,
  announcement: Omit<Announcement, 'state' | 'lineId'>,
): Promise<void> {
  await tx.sql.insert(table).values({ ...announcement, state: 'open' });
}

interface Within {
  latestStart: Date;
  earliestEnd: Date;
}

/** Whose time a transfer falls into, and whose money has not come. */
const mayBring = ({ latestStart, earliestEnd }: Within) =>
  and(ne(table.state, 'met'), lte(table.createdAt, latestStart), gte(table.until, earliestEnd));

/** Announcements of that amount that a transfer may bring. */
export const announcedIn = (on: Queryable, amount: Satang, within: Within) =>
  on.sql
    .select()
    .from(table)
    .where(and(eq(table.amount, amount), mayBring(within)))
    .orderBy(table.id)
    .$dynamic();

/** Announcements of a few satang more or less, the nearest first, at most so many. */
export const announcedAbout = (
  on: Queryable,
  amount: Satang,
  { apart, most, ...within }: { apart: bigint; most: number } & Within,
): Promise<Pick<Announcement, 'memberId' | 'amount'>[]> =>
  on.sql
    .select({ memberId: table.memberId, amount: table.amount })
    .from(table)
    .where(
      and(
        between(table.amount, satang(amount - apart), satang(amount + apart)),
        ne(table.amount, amount),
        mayBring(within),
      ),
    )
    .orderBy(sql`abs(${table.amount} - ${amount})`, table.id)
    .limit(most);

/** The same, held until the transaction ends. */
export const announcedFor = (tx: Tx, amount: Satang, within: Within): Promise<Announcement[]> =>
  announcedIn(tx, amount, within).for('update');

export async function markMet(tx: Tx, id: string, lineId: string): Promise<void> {
  await tx.sql.update(table).set({ state: 'met', lineId }).where(eq(table.id, id));
}
