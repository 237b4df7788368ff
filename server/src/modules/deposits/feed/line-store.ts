import { and, asc, between, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { KipPerBaht } from '@krapao/contract/kip';
import type { MemberId } from '@krapao/contract/ids';
import { satang, toDecimal, type Satang } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { dueAgain, dueNow } from '../../../db/saga.ts';
import { isSameReceipt, type Receipt } from '../../../kernel/receipt.ts';
import type { FeedLine } from '../../../ports/bank-feed.ts';
import type { Hand } from '../../operator/face.ts';
import type { Candidate } from '../sender/candidates.ts';
import { seenSince } from './seen-before.ts';
import { bankFeed, bankFeedLine, type Line } from './tables.ts';

/** The one row of how far the feed was read. */
const FEED = 'feed';

/** When the feed told something last, and how often it was asked in vain since; nobody asks it where it is due for long. */
export const FEED_ANSWERED = `select 'bank', case when due_at > now() - interval '5 minutes' then attempts else 0 end, answered_at from bank_feed`;
export const FEED_LINE_TOLD = `select 'bank', 0, line_at from bank_feed`;

/** Lines that are not known yet are due now. Answers how many there were. */
export async function insertLines(tx: Tx, lines: readonly FeedLine[]): Promise<number> {
  if (lines.length === 0) return 0;
  const made = await tx.sql
    .insert(bankFeedLine)
    .values(lines.map((line) => ({ ...line, ...dueNow, state: 'open' as const })))
    .onConflictDoNothing()
    .returning({ id: bankFeedLine.id });
  return made.length;
}

const MONEY = ['bankCode', 'accountNo', 'amount', 'currency'] as const;
const isSameMoney = (one: FeedLine, other: FeedLine): boolean =>
  MONEY.every((part) => one[part] === other[part]) && isSameReceipt(one, other);
/** Of a stored line what the feed told, too. */
function asTold({ id, bankCode, accountNo, amount, currency, at, ...from }: FeedLine) {
  const { sendingBank, transRef, fromAccount, fromName } = from;
  const told = { id, bankCode, accountNo, amount: toDecimal(satang(amount)), currency, at };
  return { ...told, sendingBank, transRef, fromAccount, fromName };
}

/** Of lines that stand by now, those of which the bank told other money before under the same name: both, for a person. */
export async function toldOtherwise(tx: Tx, lines: readonly FeedLine[]): Promise<string[]> {
  const ids = lines.map(({ id }) => id);
  const standing = await tx.sql.select().from(bankFeedLine).where(inArray(bankFeedLine.id, ids));
  const byId = new Map<string, FeedLine>(standing.map((line) => [line.id, line]));
  return lines.flatMap((now) => {
    const before = byId.get(now.id);
    if (!before || isSameMoney(before, now)) return [];
    return JSON.stringify({ now: asTold(now), before: asTold(before) });
  });
}

/** The feed told a new line. Last in its transaction, since others may wait for this row; not for each of many. */
export async function noteLineTold(tx: Tx): Promise<void> {
  await tx.client.query(
    `update bank_feed set line_at = now() where id = $1 and coalesce(line_at < now() - interval '5 seconds', true)`,
    [FEED],
  );
}

export async function feedPosition(on: Queryable): Promise<{ position: bigint; attempts: number }> {
  const [feed] = await on.sql.select().from(bankFeed).where(eq(bankFeed.id, FEED));
  if (!feed) throw new Error('the feed has no position');
  return feed;
}

/** Never back: another server may have read further. */
export async function advanceFeed(tx: Tx, position: bigint): Promise<void> {
  await tx.sql
    .update(bankFeed)
    .set({ position: sql`greatest(${bankFeed.position}, ${position})` })
    .where(eq(bankFeed.id, FEED));
}

/** When the feed is read next: in so many seconds; after a failure by growing pauses. */
export async function restFeed(tx: Tx, next: { inSeconds: number } | { failures: number }): Promise<void> {
  const queue =
    'failures' in next
      ? { dueAt: dueAgain(next.failures) }
      : { attempts: 0, dueAt: sql`now() + make_interval(secs => ${next.inSeconds})`, answeredAt: sql`now()` };
  await tx.sql.update(bankFeed).set(queue).where(eq(bankFeed.id, FEED));
}

export async function lineById(on: Queryable, id: string): Promise<Line | undefined> {
  return (await on.sql.select().from(bankFeedLine).where(eq(bankFeedLine.id, id)))[0];
}

/** The line while it is in that state, held until the transaction ends. */
export async function lineIn(tx: Tx, id: string, state: 'open' | 'unmatched'): Promise<Line | undefined> {
  const [line] = await tx.sql
    .select()
    .from(bankFeedLine)
    .where(and(eq(bankFeedLine.id, id), eq(bankFeedLine.state, state)))
    .for('update');
  return line;
}

export async function closeLine(
  tx: Tx,
  id: string,
  closing:
    | ({ state: 'credited'; memberId: MemberId; movementId: bigint; kipPerBaht: KipPerBaht | null } & Partial<
        Pick<Line, 'fittedBy' | 'fittedNumber' | 'fittedName'>
      >)
    | { state: 'known' | 'dismissed' }
    | { state: 'unmatched'; evidence: string; candidates?: Candidate[] },
  hand?: Hand,
): Promise<void> {
  await tx.sql
    .update(bankFeedLine)
    .set({ ...closing, ...(hand && { settledBy: hand.who, settledWhy: hand.why }), dueAt: null })
    .where(eq(bankFeedLine.id, id));
}

/** Lines that wait since they may be what that gift brought are due again, now that this is known; not one that a person decides at this moment. */
export const dueAfterGift = (tx: Tx, gift: string) =>
  tx.client.query({
    name: 'feed_lines_after_gift',
    text: `update bank_feed_line set state = 'open', evidence = null, candidates = null, due_at = now() where id in (
      select id from bank_feed_line where state = 'unmatched' and evidence = $1 for update skip locked)`,
    values: [phrase('maybeGift', { gift })],
  });

/** What waits for a person, the oldest first; not what was credited by a slip since. */
export async function unmatchedLines(on: Queryable): Promise<Line[]> {
  const [lines, seen] = [
    await on.sql
      .select()
      .from(bankFeedLine)
      .where(eq(bankFeedLine.state, 'unmatched'))
      .orderBy(asc(bankFeedLine.at)),
    await seenSince(on),
  ];
  return lines.filter(({ id }) => !seen.has(id));
}

/** As many of the feed as may be the money of one slip. */
const ABOUT_MOST = 50;

interface Sought {
  /** By this name, whenever it came. */
  receipt: Receipt | undefined;
  /** Where it is known; else any. */
  amount: Satang | undefined;
  since: Date;
  until: Date;
  /** Accounts of ours that it may have come to. */
  to: readonly { bank: string; number: string }[];
}

/** Lines that may be the money of a slip, whatever became of them; each way by its own index. */
export async function linesAbout(
  on: Queryable,
  { receipt, amount, since, until, to }: Sought,
): Promise<Line[]> {
  const { at, sendingBank, transRef } = bankFeedLine;
  const isThere = or(
    ...to.map(({ bank, number }) =>
      and(eq(bankFeedLine.bankCode, bank), eq(bankFeedLine.accountNo, number), between(at, since, until)),
    ),
  );
  const isSum =
    amount === undefined
      ? undefined
      : and(eq(bankFeedLine.amount, amount), eq(bankFeedLine.currency, 'BAHT'));
  const found = (which: SQL | undefined) =>
    on.sql.select().from(bankFeedLine).where(which).orderBy(asc(at)).limit(ABOUT_MOST);
  const [same, near] = await Promise.all([
    receipt
      ? found(
          sql`receipt_key(${sendingBank} || ':' || ${transRef}) = receipt_key(${`${receipt.sendingBank}:${receipt.transRef}`})`,
        )
      : [],
    found(and(isThere, isSum)),
  ]);
  return [...new Map([...same, ...near].map((line) => [line.id, line])).values()];
}
