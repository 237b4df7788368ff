/** What is told of earnings and debts: to the inviter, and to the operator. */
import type { MemberId } from '@krapao/contract/ids';
import { satang, type Satang } from '@krapao/contract/money';
import type { Queryable } from '../../../db/pool.ts';
import type { Debt } from './store.ts';

export async function heldOf(on: Queryable, inviter: MemberId): Promise<Satang> {
  const { rows } = await on.client.query<{ total: Satang }>({
    name: 'invite_held',
    text: `select coalesce(sum(amount), 0)::bigint as total from invite_earning where inviter_id = $1 and state = 'held'`,
    values: [inviter],
  });
  return rows[0]?.total ?? satang(0);
}

/** What came of those invited, a row each and day, the newest first, and how many there are. Reads days that the page is of, no others. */
export async function earningsPage(
  on: Queryable,
  inviter: MemberId,
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; earnings: { inviteeId: MemberId; amount: Satang; createdAt: Date }[] }> {
  const skipped = (page - 1) * limit;
  const { rows: of } = await on.client.query<{ total: number; from: string; to: string; before: number }>({
    name: 'inviter_lines',
    text: `select max(until)::int as total, min(day) filter (where is_on)::text as from, max(day) filter (where is_on)::text as to,
        (min(until - lines) filter (where is_on))::int as before
      from (
        select *, until > $2 and until - lines < $2 + $3 as is_on
          from (select day, lines, sum(lines) over (order by day desc) as until from inviter_lines where inviter_id = $1 and lines > 0) day
      ) one`,
    values: [inviter, skipped, limit],
  });
  const { total, from, to, before } = of[0] ?? {};
  if (!total) return { total: 0, earnings: [] };
  const { rows: earnings } = await on.client.query<{ inviteeId: MemberId; amount: Satang; createdAt: Date }>({
    name: 'invite_earnings_page',
    text: `select invitee_id as "inviteeId", sum(amount)::bigint as amount, max(created_at) as "createdAt" from invite_earning
      where inviter_id = $1 and day between $2 and $3 and amount > 0 and state = 'granted'
      group by day, invitee_id order by day desc, invitee_id limit $4 offset $5`,
    values: [inviter, from, to, limit, skipped - (before ?? 0)],
  });
  return { total, earnings };
}

/** An inviter of whom corrections took more than earnings have paid since. */
export interface Owing {
  inviterId: MemberId;
  amount: Satang;
  /** Days that were counted: when something was taken back last, and when something was earned. */
  corrected: string | null;
  earned: string | null;
}

/** Who owes most first. */
export async function owingInviters(on: Queryable, limit: number): Promise<Owing[]> {
  const { rows } = await on.client.query<Owing>({
    name: 'inviters_owing',
    text: `select id as "inviterId", owed as amount,
        (select max(d.day)::text from invite_debt d where d.inviter_id = i.id) as corrected,
        (select max(e.day)::text from invite_earning e where e.inviter_id = i.id and e.state <> 'refused') as earned
      from inviter i where owed > 0 order by owed desc, id limit $1`,
    values: [limit],
  });
  return rows;
}

/** What was taken of an inviter, the newest first; of nobody's play where their own wins did, before that was told apart. */
export async function debtsOfInviter(
  on: Queryable,
  inviter: MemberId,
  limit: number,
): Promise<(Omit<Debt, 'inviterId' | 'inviteeId'> & { inviteeId: MemberId | null })[]> {
  const { rows } = await on.client.query<Omit<Debt, 'inviterId'>>({
    name: 'invite_debts_of',
    text: `select invitee_id as "inviteeId", played::text, day::text, amount from invite_debt
      where inviter_id = $1 order by id desc limit $2`,
    values: [inviter, limit],
  });
  return rows;
}
