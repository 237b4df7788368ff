import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Language } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { ZERO, type Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { dueAgain, dueNow } from '../../../db/saga.ts';
import { bonusOffer, memberBonus, type Bonus, type BonusState, type Offer, type Terms } from './tables.ts';

export async function offerBy(on: Queryable, code: string): Promise<Offer | undefined> {
  return (await on.sql.select().from(bonusOffer).where(eq(bonusOffer.code, code)))[0];
}

export async function offersBy(on: Queryable, codes: readonly string[]): Promise<Map<string, Offer>> {
  if (codes.length === 0) return new Map();
  const rows = await on.sql
    .select()
    .from(bonusOffer)
    .where(inArray(bonusOffer.code, [...codes]));
  return new Map(rows.map((row) => [row.code, row]));
}

/** Whether a promotion code gives it. */
export async function isOfPromotion(on: Queryable, code: string): Promise<boolean> {
  const { rows } = await on.client.query<{ isNamed: boolean }>({
    name: 'bonus_of_promotion',
    text: 'select exists (select from promotion where bonus_code = $1) as "isNamed"',
    values: [code],
  });
  return rows[0]?.isNamed === true;
}

/** Those on offer at that moment to whoever looks, in the operator's order. */
export function offersAt(on: Queryable, now: Date): Promise<Offer[]> {
  return on.sql
    .select()
    .from(bonusOffer)
    .where(
      and(
        eq(bonusOffer.isActive, true),
        eq(bonusOffer.isHidden, false),
        eq(bonusOffer.prizesOnly, false),
        or(isNull(bonusOffer.fromAt), lte(bonusOffer.fromAt, now)),
        or(isNull(bonusOffer.untilAt), gt(bonusOffer.untilAt, now)),
      ),
    )
    .orderBy(asc(bonusOffer.position), asc(bonusOffer.code));
}

/** The bonus of that member that has not ended. */
export async function activeBonus(on: Queryable, memberId: MemberId): Promise<Bonus | undefined> {
  const [bonus] = await on.sql
    .select()
    .from(memberBonus)
    .where(and(eq(memberBonus.memberId, memberId), isNull(memberBonus.endedAt)));
  return bonus;
}

/** The same, held until the transaction ends; after the wallet, as everything does that needs both. */
export async function lockActive(tx: Tx, memberId: MemberId): Promise<Bonus | undefined> {
  const [bonus] = await tx.sql
    .select()
    .from(memberBonus)
    .where(and(eq(memberBonus.memberId, memberId), isNull(memberBonus.endedAt)))
    .for('update');
  return bonus;
}

export async function memberOf(on: Queryable, id: string): Promise<MemberId | undefined> {
  const [bonus] = await on.sql
    .select({ memberId: memberBonus.memberId })
    .from(memberBonus)
    .where(eq(memberBonus.id, id));
  return bonus?.memberId;
}

/** What was accepted of a bonus. */
export async function termsOf(on: Queryable, id: string): Promise<Terms | undefined> {
  const [bonus] = await on.sql
    .select({ terms: memberBonus.terms })
    .from(memberBonus)
    .where(eq(memberBonus.id, id));
  return bonus?.terms;
}

/** Whether that call has taken one already. */
export async function isTakenBy(on: Queryable, operation: string): Promise<boolean> {
  return (await memberOf(on, operation)) !== undefined;
}

/** The bonus that this call has ended, or is ending. */
export async function endedByCall(
  on: Queryable,
  memberId: MemberId,
  operation: string,
): Promise<Bonus | undefined> {
  const [bonus] = await on.sql
    .select()
    .from(memberBonus)
    .where(and(eq(memberBonus.memberId, memberId), eq(memberBonus.endedBy, operation)));
  return bonus;
}

/** When that member was given bonuses that they took, by offer, the newest first; what was won is none of them. */
export async function grantsOf(on: Queryable, memberId: MemberId): Promise<{ code: string; at: Date }[]> {
  const rows = await on.sql
    .select({ code: memberBonus.offerCode, at: memberBonus.grantedAt })
    .from(memberBonus)
    .where(
      and(eq(memberBonus.memberId, memberId), isNotNull(memberBonus.grantedAt), isNull(memberBonus.couponId)),
    )
    .orderBy(desc(memberBonus.grantedAt));
  return rows.flatMap(({ code, at }) => (at ? [{ code, at }] : []));
}

export async function grantsSince(
  on: Queryable,
  memberId: MemberId,
  code: string,
  since: Date,
): Promise<number> {
  const [row] = await on.sql
    .select({ grants: count() })
    .from(memberBonus)
    .where(
      and(
        eq(memberBonus.memberId, memberId),
        eq(memberBonus.offerCode, code),
        gte(memberBonus.grantedAt, since),
        isNull(memberBonus.couponId),
      ),
    );
  return row?.grants ?? 0;
}

interface NewBonus {
  /** The call that takes it: a retry finds it. */
  id: string;
  memberId: MemberId;
  code: string;
  /** As they are accepted. */
  terms: Terms;
  language: Language;
  at: Date;
}

const taken = ({ id, memberId, code, terms, language, at }: NewBonus) => ({
  ...{ id, memberId, offerCode: code, terms, language, acceptedAt: at },
  ...{ deposit: ZERO, done: ZERO, untoldBets: ZERO, attempts: 0 },
});

/** It waits for a deposit until then. */
export async function insertArmed(tx: Tx, bonus: NewBonus, until: Date): Promise<void> {
  await tx.sql
    .insert(memberBonus)
    .values({ ...taken(bonus), state: 'armed', armedUntil: until, dueAt: until });
}

/** It is to be given at once, on that deposit, or for that coupon. */
export async function insertDue(
  tx: Tx,
  bonus: NewBonus,
  on: { depositMovement: bigint; deposit: Satang } | { couponId: string },
): Promise<void> {
  await tx.sql
    .insert(memberBonus)
    .values({ ...taken(bonus), ...on, state: 'due', dueSince: bonus.at, ...dueNow });
}

type Changed = Partial<Omit<Bonus, 'dueAt'> & { dueAt: Date | SQL | null }>;

export async function change(tx: Tx, id: string, set: Changed): Promise<void> {
  await tx.sql.update(memberBonus).set(set).where(eq(memberBonus.id, id));
}

/** It has come to its end. */
export const endedAs = (state: BonusState, at: Date) => ({ state, endedAt: at, dueAt: null });

/** It is asked again after a growing pause. */
export async function later(tx: Tx, { id, attempts }: Pick<Bonus, 'id' | 'attempts'>): Promise<void> {
  await tx.sql
    .update(memberBonus)
    .set({ dueAt: dueAgain(attempts) })
    .where(eq(memberBonus.id, id));
}

/** Takes so much of an offer's budget; false where it is closed by now, or has no more. */
export async function takeFromOffer(tx: Tx, code: string, amount: Satang, now: Date): Promise<boolean> {
  const taken = await tx.sql
    .update(bonusOffer)
    .set({ given: sql`${bonusOffer.given} + ${amount}`, received: sql`${bonusOffer.received} + 1` })
    .where(
      and(
        eq(bonusOffer.code, code),
        eq(bonusOffer.isActive, true),
        or(isNull(bonusOffer.fromAt), lte(bonusOffer.fromAt, now)),
        or(isNull(bonusOffer.untilAt), gt(bonusOffer.untilAt, now)),
        sql`${bonusOffer.given} + ${amount} <= ${bonusOffer.budget}`,
        lt(bonusOffer.received, bonusOffer.receivers),
      ),
    )
    .returning({ code: bonusOffer.code });
  return taken.length > 0;
}

/** What was taken for one that is not given after all. */
export async function giveBackToOffer(tx: Tx, code: string, amount: Satang): Promise<void> {
  await tx.sql
    .update(bonusOffer)
    .set({ given: sql`${bonusOffer.given} - ${amount}`, received: sql`${bonusOffer.received} - 1` })
    .where(eq(bonusOffer.code, code));
}

/**
 * Play of those members was reported: what counts of it is to be summed. Where a bonus is due already, is met or is ending, it is only held: who takes it
 * then, sums it under its wallet or ends it waits for this to be committed, or this for them, so that what they read of play is of one moment.
 */
export async function playTold(tx: Tx, members: readonly MemberId[]): Promise<void> {
  await tx.client.query({
    name: 'bonus_play_told',
    text: `with held as (
        select id, state, due_at from member_bonus where member_id = any ($1) and ended_at is null and granted_at is not null order by id for update
      )
      update member_bonus b set due_at = now(), attempts = 0 from held
        where b.id = held.id and held.state in ('open', 'expired') and (held.due_at is null or held.due_at > now())`,
    values: [members],
  });
}
