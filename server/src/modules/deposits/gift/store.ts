import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { dueAgain, dueInReview, isQuietUntil, REVIEW_PAUSE_SECONDS, takenByMaker } from '../../../db/saga.ts';
import type { GiftRefusal } from '../../../ports/gift-voucher.ts';
import type { Hand } from '../../operator/face.ts';
import { depositGift, type Gift } from './tables.ts';

const byHand = (hand: Hand | undefined) => hand && { settledBy: hand.who, settledWhy: hand.why };
const closed = { dueAt: null, closedAt: sql`now()` };

export async function giftById(on: Queryable, id: string): Promise<Gift | undefined> {
  return (await on.sql.select().from(depositGift).where(eq(depositGift.id, id)))[0];
}

/** How far the clock of whoever tells lines may be from the database's. */
const CLOCKS_APART = "interval '10 minutes'";

/**
 * A gift that may have brought a wallet of ours so much at that moment, after it was handed in, as far as clocks agree: it was not decided then and brought
 * that, or nobody knows yet what it brought. Nor does anybody of one that was refused, while a call is not heard of. One that was handed in again after a
 * person had found nothing may have brought it the first time.
 */
export async function giftLike(
  on: Queryable,
  { mobile, amount, at }: { mobile: string; amount: bigint; at: Date },
): Promise<string | undefined> {
  const { rows } = await on.client.query<{ id: string }>({
    name: 'gift_like',
    text: `select id from deposit_gift g
      where mobile = $1
        and (created_at <= $3::timestamptz + ${CLOCKS_APART} or exists (select from deposit_gift f where f.voucher = g.voucher and f.mobile = g.mobile
          and f.settled_by is not null and f.created_at <= $3::timestamptz + ${CLOCKS_APART}))
        and (state = 'credited' and amount = $2 and closed_at >= $3::timestamptz - ${CLOCKS_APART}
          or state in ('open', 'review') and coalesce(amount, $2) = $2 or state = 'refused' and due_at is not null)
      order by created_at desc limit 1`,
    values: [mobile, amount, at],
  });
  return rows[0]?.id;
}

/** Nobody else hands that link in, ends a call about it or decides it until the transaction ends: of two rows of one link, one at most is not refused. */
const HOLD_LINK = `pg_advisory_xact_lock(hashtextextended('gift:' || voucher, 0))`;

/** The gift while it is not closed, held until the transaction ends, and with it whatever else has its link. */
export async function openGift(tx: Tx, id: string): Promise<Gift | undefined> {
  await tx.client.query(`select ${HOLD_LINK} from deposit_gift where id = $1`, [id]);
  const [gift] = await tx.sql
    .select()
    .from(depositGift)
    .where(and(eq(depositGift.id, id), isNull(depositGift.closedAt)))
    .for('update');
  return gift;
}

/** Whether nobody may be asking TrueMoney about it at this moment, nor will before a person is done. The gift is held by this transaction. */
export async function isQuiet(tx: Tx, id: string): Promise<boolean> {
  const { dueAt } = depositGift;
  const found = await tx.sql
    .select({ id: depositGift.id })
    .from(depositGift)
    .where(and(eq(depositGift.id, id), or(isNull(dueAt), isQuietUntil(dueAt))));
  return found.length > 0;
}

/** The gift while it counts as one that did not come, held until the transaction ends. */
export async function refusedGift(tx: Tx, id: string): Promise<Gift | undefined> {
  const [gift] = await tx.sql
    .select()
    .from(depositGift)
    .where(and(eq(depositGift.id, id), eq(depositGift.state, 'refused')))
    .for('update');
  return gift;
}

/** The gift of that link that was credited: one at most is. */
export async function creditedGift(tx: Tx, voucher: string): Promise<Gift | undefined> {
  const isCredited = and(eq(depositGift.voucher, voucher), eq(depositGift.state, 'credited'));
  return (await tx.sql.select().from(depositGift).where(isCredited))[0];
}

/** Takes a gift on, for its maker to go on with. Answers whether it did: not twice by one operation, nor a gift that is taken on or credited. */
export async function insertGift(
  tx: Tx,
  gift: Pick<Gift, 'id' | 'memberId' | 'voucher' | 'mobile'>,
): Promise<boolean> {
  await tx.client.query(`select ${HOLD_LINK} from (select $1::text as voucher) link`, [gift.voucher]);
  const made = await tx.sql
    .insert(depositGift)
    .values({ ...gift, ...takenByMaker, heard: 0, state: 'open' })
    .onConflictDoNothing()
    .returning({ id: depositGift.id });
  return made.length > 0;
}

export async function markCredited(
  tx: Tx,
  id: string,
  known: { amount: Satang; movementId: bigint },
  hand?: Hand,
): Promise<void> {
  await tx.sql
    .update(depositGift)
    .set({ ...known, ...closed, ...byHand(hand), state: 'credited' })
    .where(eq(depositGift.id, id));
}

/** A call about it came to an end, in the transaction that writes that down. Where no other one is missed, what was due for that is due no more. */
export const noteHeard = (tx: Tx, id: string) =>
  tx.client.query(
    `update deposit_gift set heard = least(heard + 1, attempts), due_at = case when state = 'refused' and heard + 1 >= attempts then null else due_at end
      where id = $1 and heard is not null`,
    [id],
  );

/**
 * Where a call about a gift never came to an end that is known, it is due again though it is refused: it may have arrived since a person looked. Not where our
 * wallet was said to have it: they have answered that.
 */
export const lookOnceMore = (tx: Tx, id: string) =>
  tx.client.query(
    `update deposit_gift set due_at = now() + make_interval(secs => $2) where id = $1 and state = 'refused' and heard < attempts and evidence <> 'taken'`,
    [id, REVIEW_PAUSE_SECONDS],
  );

/**
 * Where a person has yet to say of whoever handed its link in since, it is looked at after them: they may find that it is not theirs. Answers whether it is so.
 * `calls` came to an end that tells something meanwhile; -1: one that was counted so told nothing after all. The gift is held by this transaction.
 */
export async function lookAfterOther(tx: Tx, id: string, calls: 1 | -1): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `update deposit_gift g set due_at = now() + make_interval(secs => $2), heard = greatest(0, least(heard + $3, attempts))
      where id = $1 and state = 'refused' and settled_by is not null and heard is not null
        and exists (select from deposit_gift o where o.voucher = g.voucher and o.state in ('open', 'review'))`,
    [id, REVIEW_PAUSE_SECONDS, calls],
  );
  return (rowCount ?? 0) > 0;
}

/** Ends that, once. Answers whether the call is still not heard of: that it was taken for this counts as an attempt. The gift is held by this transaction. */
export async function wasUnheard(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await tx.client.query<{ isUnheard: boolean }>(
    `update deposit_gift g set due_at = null, heard = g.attempts from (select id, heard < attempts - 1 as "isUnheard" from deposit_gift) b
      where g.id = $1 and b.id = g.id and g.state = 'refused' and g.due_at is not null returning "isUnheard"`,
    [id],
  );
  return rows[0]?.isUnheard ?? false;
}

export async function markRefused(tx: Tx, id: string, refusal: GiftRefusal, hand?: Hand): Promise<void> {
  await tx.sql
    .update(depositGift)
    .set({ refusal, ...closed, ...byHand(hand), state: 'refused' })
    .where(eq(depositGift.id, id));
}

/** Refuses whoever handed the same link in since that gift was refused, and answers them: its money has come, and is not theirs. */
export const refuseOthers = (tx: Tx, { id, voucher }: Pick<Gift, 'id' | 'voucher'>): Promise<Gift[]> =>
  tx.sql
    .update(depositGift)
    .set({ refusal: 'taken', ...closed, state: 'refused' })
    .where(
      and(
        eq(depositGift.voucher, voucher),
        ne(depositGift.id, id),
        inArray(depositGift.state, ['open', 'review']),
      ),
    )
    .returning();

export async function postponeGift(tx: Tx, { id, attempts }: Gift, evidence: string): Promise<void> {
  await tx.sql
    .update(depositGift)
    .set({ evidence, dueAt: dueAgain(attempts) })
    .where(eq(depositGift.id, id));
}

/** What was told of a gift that is credited, for who looks at it. */
export async function keepToldAfter(tx: Tx, id: string, evidence: string): Promise<void> {
  await tx.sql
    .update(depositGift)
    .set({ evidence })
    .where(and(eq(depositGift.id, id), eq(depositGift.state, 'credited')));
}

export async function markForReview(
  tx: Tx,
  id: string,
  { evidence, isAsked }: { evidence: string; isAsked: boolean },
): Promise<void> {
  await tx.sql
    .update(depositGift)
    .set({ state: 'review', evidence, dueAt: isAsked ? dueInReview : null })
    .where(eq(depositGift.id, id));
}

/**
 * Puts a gift before a person again who found nothing of it; not one whose link was handed in since: that one tells what became of it. Where it told that our
 * wallet has it, a person has answered that for its own member only: of another member's they said no more than whose it is not.
 */
export async function reopenGift(
  tx: Tx,
  id: string,
  { evidence, isAsked }: { evidence: string; isAsked: boolean },
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `update deposit_gift g set state = 'review', refusal = null, closed_at = null, evidence = $2, due_at = now() + make_interval(secs => $3)
      where id = $1 and state = 'refused' and settled_by is not null
        and not exists (select from deposit_gift o where o.voucher = g.voucher and (o.state <> 'refused'
          or (o.id <> g.id and o.member_id = g.member_id and o.mobile = g.mobile and o.settled_by is not null and o.evidence = 'taken')))`,
    [id, evidence, isAsked ? REVIEW_PAUSE_SECONDS : null],
  );
  return (rowCount ?? 0) > 0;
}

/** Whether a person found nothing of that link in that wallet though it was not said to have it: a call that was given up may have arrived since. */
export async function wasFoundNothing(
  tx: Tx,
  { voucher, mobile }: Pick<Gift, 'voucher' | 'mobile'>,
): Promise<boolean> {
  const { rows } = await tx.client.query(
    `select from deposit_gift where voucher = $1 and mobile = $2 and state = 'refused' and settled_by is not null and evidence <> 'taken'
      and not exists (select from deposit_gift o where o.voucher = $1 and o.mobile = $2 and o.settled_by is not null and o.evidence = 'taken') limit 1`,
    [voucher, mobile],
  );
  return rows.length > 0;
}

/** What waits for a person, the oldest first. */
export const giftsForReview = (on: Queryable): Promise<Gift[]> =>
  on.sql
    .select()
    .from(depositGift)
    .where(eq(depositGift.state, 'review'))
    .orderBy(asc(depositGift.createdAt));

const isUnfinished = inArray(depositGift.state, ['open', 'review']);

/** A member's gifts whose end is not known, newest first. */
export const unfinishedGifts = (on: Queryable, memberId: MemberId, most: number): Promise<Gift[]> =>
  on.sql
    .select()
    .from(depositGift)
    .where(and(eq(depositGift.memberId, memberId), isUnfinished))
    .orderBy(desc(depositGift.createdAt))
    .limit(most);

/** A member's gifts whose end is not known, and those of which a person found in the last seven days that nothing came; the newest ten. */
export function giftsBesideStatement(on: Queryable, memberId: MemberId): Promise<Gift[]> {
  const gift = depositGift;
  const hasEndedByHand = and(
    isNotNull(gift.settledBy),
    eq(gift.state, 'refused'),
    sql`${gift.closedAt} > now() - interval '7 days'`,
  );
  return on.sql
    .select()
    .from(gift)
    .where(and(eq(gift.memberId, memberId), or(isUnfinished, hasEndedByHand)))
    .orderBy(desc(gift.createdAt))
    .limit(10);
}
