import type { MemberId } from '@krapao/contract/ids';
import { ZERO, type Satang } from '@krapao/contract/money';
import { violatedConstraint, type Queryable, type Tx } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { DayTerms } from './rules.ts';
import type { CoinSubject } from './tables.ts';

/** A day of a member, `YYYY-MM-DD` in Bangkok. */
export interface MemberDay {
  memberId: MemberId;
  day: string;
}
export interface CoinDay extends MemberDay {
  deposited: Satang;
  given: number;
  /** By what was known when it was reckoned last. */
  earned: number;
  /** Those that it was first reckoned by; null: it was not, or is from before stakes were weighed. */
  terms: DayTerms | null;
  /** Nothing was reckoned of it yet. */
  isNew: boolean;
  /** It is to be reckoned anew. */
  isAsked: boolean;
}

/** How many coins a member has. */
export async function coinsOf(on: Queryable, memberId: MemberId): Promise<number> {
  const { rows } = await on.client.query<{ balance: number }>({
    name: 'coin_balance',
    text: 'select balance from coin_balance where member_id = $1',
    values: [memberId],
  });
  return rows[0]?.balance ?? 0;
}

export interface NewCoins {
  memberId: MemberId;
  /** Less than 0: they are taken. */
  amount: number;
  /** The only one of its member: named after what it is about, never after the moment. */
  reason: string;
  subject: CoinSubject;
}

/**
 * Gives coins, or takes them. Answers how many are left.
 * @throws AppError MONEY_NOT_ENOUGH: the transaction is at its end
 */
export async function enterCoins(tx: Tx, { memberId, amount, reason, subject }: NewCoins): Promise<number> {
  try {
    await tx.client.query({
      name: 'coin_enter',
      text: 'insert into coin_entry (member_id, amount, reason, subject_kind, subject_id) values ($1, $2, $3, $4, $5)',
      values: [memberId, amount, reason, subject.kind, subject.id],
    });
  } catch (error) {
    if (violatedConstraint(error) === 'coin_balance_not_below_zero') throw new AppError('MONEY_NOT_ENOUGH');
    throw error;
  }
  return coinsOf(tx, memberId);
}

/** What that day has given by its entries: also where its row was tidied away since. */
const givenBy = (member: string, day: string) =>
  `coalesce((select sum(e.amount) from coin_entry e where e.member_id = ${member} and e.subject_kind = 'coin_day' and e.subject_id = ${day}::text), 0)`;

/** Notes what was deposited on a day, which is locked. */
export async function addDeposited(tx: Tx, { memberId, day }: MemberDay, amount: Satang): Promise<void> {
  await tx.client.query({
    name: 'coin_day_deposited',
    text: 'update coin_day set deposited = deposited + $3 where member_id = $1 and day = $2',
    values: [memberId, day, amount],
  });
}

/**
 * Takes hold of days, in one order, with those of their members that gave other than they have earned. A day that nothing was deposited on has its
 * row all the same: without it, a deposit and play that come at one time would not see each other.
 */
export async function lockDays(tx: Tx, days: readonly MemberDay[]): Promise<CoinDay[]> {
  const values = [days.map(({ memberId }) => memberId), days.map(({ day }) => day)];
  await tx.client.query({
    name: 'coin_day_add',
    text: `insert into coin_day (member_id, day, given)
      select a.member_id, a.day, ${givenBy('a.member_id', 'a.day')}
      from (select distinct * from unnest($1::text[], $2::date[])) as a (member_id, day)
      where not exists (select from coin_day d where d.member_id = a.member_id and d.day = a.day) order by 1, 2 on conflict do nothing`,
    values,
  });
  const isAsked = '(member_id, day) in (select * from unnest($1::text[], $2::date[]))';
  const { rows } = await tx.client.query<CoinDay>({
    name: 'coin_day_lock',
    text: `select member_id as "memberId", day::text, deposited, given, coalesce(earned, given) as earned, terms,
        earned is null and given = 0 as "isNew", ${isAsked} as "isAsked" from coin_day
      where ${isAsked} or (member_id = any ($1) and earned <> given) order by member_id, day for no key update`,
    values,
  });
  return rows;
}

/** What those days have earned by what is known now, and by which terms that was reckoned first. */
export async function setEarned(
  tx: Tx,
  days: readonly (MemberDay & Pick<CoinDay, 'earned' | 'terms'>)[],
): Promise<void> {
  await tx.client.query({
    name: 'coin_day_earned',
    text: `update coin_day d set earned = s.earned, terms = s.terms from unnest($1::text[], $2::date[], $3::int[], $4::jsonb[]) as s (member_id, day, earned, terms)
      where d.member_id = s.member_id and d.day = s.day and d.earned is distinct from s.earned`,
    values: [
      days.map(({ memberId }) => memberId),
      days.map(({ day }) => day),
      days.map(({ earned }) => earned),
      days.map(({ terms }) => terms && JSON.stringify(terms)),
    ],
  });
}

/** How many coins a member's days have earned above what they gave, all together. */
export async function coinsDue(tx: Tx, memberId: MemberId): Promise<number> {
  const { rows } = await tx.client.query<{ due: number }>({
    name: 'coin_day_due',
    text: 'select coalesce(sum(earned - given), 0)::int as due from coin_day where member_id = $1 and earned <> given',
    values: [memberId],
  });
  return rows[0]?.due ?? 0;
}

/** A day as it stands, and what all days of its member are due, as {@link coinsDue} says. */
export async function standingOfDay(
  on: Queryable,
  memberId: MemberId,
  day: string,
): Promise<Pick<CoinDay, 'deposited' | 'given' | 'earned'> & { due: number }> {
  const { rows } = await on.client.query<Pick<CoinDay, 'deposited' | 'given' | 'earned'> & { due: number }>({
    name: 'coin_day_standing',
    text: `select coalesce(d.deposited, 0) as deposited, coalesce(d.given, 0) as given, coalesce(d.earned, d.given, 0) as earned,
        (select coalesce(sum(o.earned - o.given), 0)::int from coin_day o where o.member_id = $1 and o.earned <> o.given) as due
      from (select) one left join coin_day d on d.member_id = $1 and d.day = $2`,
    values: [memberId, day],
  });
  return rows[0] ?? { deposited: ZERO, given: 0, earned: 0, due: 0 };
}

export async function setGiven(tx: Tx, { memberId, day }: MemberDay, given: number): Promise<void> {
  await tx.client.query({
    name: 'coin_day_given',
    text: 'update coin_day set given = $3 where member_id = $1 and day = $2',
    values: [memberId, day, given],
  });
}
