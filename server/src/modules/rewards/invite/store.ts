import { dayOf } from '@krapao/contract/bangkok';
import type { MemberId } from '@krapao/contract/ids';
import { satang, type Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { inPieces } from '../../../kernel/pieces.ts';
import { LEASE_SECONDS } from '../../../db/saga.ts';
import { inviterOf } from '../../members/face.ts';
import type { Span } from '../periods.ts';

export interface Inviter {
  id: MemberId;
  /** Days in Bangkok, `YYYY-MM-DD`. */
  since: string;
  nextDay: string;
  /** The first day on which their own wins count. */
  ownSince: string;
  /** What corrections took from what was given, and nothing has paid yet. */
  owed: Satang;
  /** Which time that day was taken to be counted. */
  attempts: number;
}

const INVITER = `select id, since::text, next_day::text as "nextDay", own_since::text as "ownSince", owed, attempts from inviter where id = $1`;
/** Who needs the row of an inviter comes back rather than wait long with what it holds, ms. */
export const PATIENCE_MS = 1_000;
/** Rows that are written in one statement. */
const AT_ONCE = 1_000;

/** A list for each of those fields, for `unnest`. */
const columns = <Row>(rows: readonly Row[], ...fields: (keyof Row)[]): unknown[][] =>
  fields.map((field) => rows.map((row) => row[field]));

export async function inviterById(on: Queryable, id: MemberId): Promise<Inviter | undefined> {
  const { rows } = await on.client.query<Inviter>({ name: 'inviter', text: INVITER, values: [id] });
  return rows[0];
}

/** Nobody else counts a day of that inviter, or pays for the same play, until the transaction ends. */
export async function lockInviter(tx: Tx, id: MemberId): Promise<Inviter | undefined> {
  const { rows } = await tx.client.query<Inviter>({
    name: 'inviter_lock',
    text: `${INVITER} for no key update`,
    values: [id],
  });
  return rows[0];
}

/**
 * The same of who invited that member, if anybody did: refund and invite of one play are counted one after the other.
 * @param patienceMs nothing in the rest of the transaction is waited for longer than that, where it is said
 */
export async function lockInviterOf(tx: Tx, memberId: MemberId, patienceMs?: number): Promise<void> {
  const inviter = await inviterOf(tx, memberId);
  if (inviter === null) return;
  if (patienceMs !== undefined) await tx.client.query(`set local lock_timeout = ${patienceMs}`);
  await lockInviter(tx, inviter);
}

/** Those who invited somebody and are not counted yet begin with that day. */
export async function addInviters(on: Queryable, ids: readonly MemberId[], since: string): Promise<void> {
  await on.client.query({
    name: 'inviter_add',
    text: `insert into inviter (id, since, next_day, due_at)
      select id, $2::date, $2::date, now() from unnest($1::text[]) as one (id)
        where not exists (select from inviter i where i.id = one.id) order by id
      on conflict do nothing`,
    values: [ids, since],
  });
}

/** Whoever counts that day has it for another lease; false where somebody else has taken or counted it. */
export async function renewLease(tx: Tx, { id, nextDay, attempts }: Inviter): Promise<boolean> {
  const { rowCount } = await tx.client.query({
    name: 'inviter_renew',
    text: `update inviter set due_at = now() + make_interval(secs => $4) where id = $1 and next_day = $2 and attempts = $3`,
    values: [id, nextDay, attempts, LEASE_SECONDS],
  });
  return rowCount === 1;
}

/** The next day is due at that moment, but not at once where the database's clock is ahead of ours. */
export async function postpone(on: Queryable, id: MemberId, until: Date): Promise<void> {
  await on.client.query({
    name: 'inviter_postpone',
    text: `update inviter set due_at = greatest($2, now() + interval '1 second'), attempts = 0 where id = $1`,
    values: [id, until],
  });
}

export async function closeDay(
  tx: Tx,
  { id, nextDay, owed, dueAt }: Pick<Inviter, 'id' | 'nextDay' | 'owed'> & { dueAt: Date },
): Promise<void> {
  await tx.client.query({
    name: 'inviter_close_day',
    text: 'update inviter set next_day = $2, owed = $3, due_at = $4, attempts = 0 where id = $1',
    values: [id, nextDay, owed, dueAt],
  });
}

/** What was counted of a day of who was invited. */
export interface InviteeDay {
  inviteeId: MemberId;
  day: string;
  net: Satang;
  counted: Satang;
  given: Satang;
  /** In ten-thousandths of a satang; null: not summed yet. */
  edge: bigint | null;
  counts: boolean;
}

export const dayKey = ({ inviteeId, day }: Pick<InviteeDay, 'inviteeId' | 'day'>) => `${inviteeId} ${day}`;

interface Days {
  /** Both included. */
  from: string;
  to: string;
}

export async function daysOf(
  on: Queryable,
  invitees: readonly MemberId[],
  { from, to }: Days,
): Promise<InviteeDay[]> {
  const { rows } = await on.client.query<InviteeDay>({
    name: 'invite_days',
    text: `select invitee_id as "inviteeId", day::text, net, counted, given, edge, counts from invite_day
      where invitee_id = any ($1) and day between $2 and $3`,
    values: [invitees, from, to],
  });
  return rows;
}

export async function keepDays(tx: Tx, inviter: MemberId, days: readonly InviteeDay[]): Promise<void> {
  for (const some of inPieces(days, AT_ONCE)) {
    await tx.client.query({
      name: 'invite_day_keep',
      text: `insert into invite_day (inviter_id, invitee_id, day, net, counted, given, edge, counts)
        select $1, * from unnest($2::text[], $3::date[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::boolean[])
        on conflict (invitee_id, day) do update set net = excluded.net, counted = excluded.counted, edge = excluded.edge`,
      values: [inviter, ...columns(some, 'inviteeId', 'day', 'net', 'counted', 'given', 'edge', 'counts')],
    });
  }
}

/** Who lost on those days, and how much, less what they were given. */
export async function lossesOf(
  on: Queryable,
  inviter: MemberId,
  days: readonly string[],
): Promise<{ inviteeId: MemberId; day: string; loss: bigint }[]> {
  const { rows } = await on.client.query<{ inviteeId: MemberId; day: string; loss: bigint }>({
    name: 'invite_losses',
    text: `select invitee_id as "inviteeId", day::text, -net - given as loss from invite_day
      where inviter_id = $1 and day = any ($2::date[]) and counts and net + given < 0 order by day, invitee_id`,
    values: [inviter, days],
  });
  return rows;
}

/** A day of an inviter: what all who were invited lost, less what they were given; what the inviter won; whether inviting was on. */
export interface InviterDay {
  day: string;
  loss: bigint;
  own: Satang;
  earns: boolean;
  /** The rates that it was counted by; null: not known. */
  success: bigint | null;
  fail: bigint | null;
}

/** Those that were counted, in their order. */
export async function inviterDays(
  on: Queryable,
  inviter: MemberId,
  { from, to }: Days,
): Promise<InviterDay[]> {
  const { rows } = await on.client.query<InviterDay>({
    name: 'inviter_days',
    text: `select day::text, loss, own, earns, success, fail from inviter_day where inviter_id = $1 and day between $2 and $3 order by day`,
    values: [inviter, from, to],
  });
  return rows;
}

export async function keepInviterDays(tx: Tx, inviter: MemberId, days: readonly InviterDay[]): Promise<void> {
  await tx.client.query({
    name: 'inviter_day_keep',
    text: `insert into inviter_day (inviter_id, day, loss, own, earns, success, fail)
      select $1, * from unnest($2::date[], $3::bigint[], $4::bigint[], $5::boolean[], $6::bigint[], $7::bigint[])
      on conflict (inviter_id, day) do update set loss = excluded.loss, own = excluded.own`,
    values: [inviter, ...columns(days, 'day', 'loss', 'own', 'earns', 'success', 'fail')],
  });
}

/** A day's play of who was invited that is of one period of their refund, which begins on `played`. */
export interface Earning {
  id: string;
  inviterId: MemberId;
  inviteeId: MemberId;
  day: string;
  played: string;
  /** What it earned, and what of that is given: the rest paid debts. */
  earned: Satang;
  amount: Satang;
  state: 'granted' | 'held' | 'refused';
  movementId: bigint | null;
}

export async function keepEarnings(tx: Tx, earnings: readonly Earning[]): Promise<void> {
  for (const some of inPieces(earnings, AT_ONCE)) {
    await tx.client.query({
      name: 'invite_earning_keep',
      text: `insert into invite_earning (id, inviter_id, invitee_id, day, played, earned, amount, state, movement_id)
        select * from unnest($1::uuid[], $2::text[], $3::text[], $4::date[], $5::date[], $6::bigint[], $7::bigint[], $8::text[], $9::bigint[])`,
      values: [
        ...columns(
          some,
          'id',
          'inviterId',
          'inviteeId',
          'day',
          'played',
          'earned',
          'amount',
          'state',
          'movementId',
        ),
      ],
    });
  }
}

/** What a correction, of that play or of the inviter's own, took from what was given for play of that period. */
export interface Debt {
  inviterId: MemberId;
  inviteeId: MemberId;
  played: string;
  day: string;
  amount: Satang;
}

export async function keepDebts(tx: Tx, debts: readonly Debt[]): Promise<void> {
  for (const some of inPieces(debts, AT_ONCE)) {
    await tx.client.query({
      name: 'invite_debt_add',
      text: `insert into invite_debt (inviter_id, invitee_id, played, day, amount)
        select * from unnest($1::text[], $2::text[], $3::date[], $4::date[], $5::bigint[])`,
      values: columns(some, 'inviterId', 'inviteeId', 'played', 'day', 'amount'),
    });
  }
}

/** What somebody's play of a period would have brought. */
export interface Wanted {
  inviteeId: MemberId;
  played: string;
  amount: Satang;
}

export async function keepWanted(tx: Tx, inviter: MemberId, wanted: readonly Wanted[]): Promise<void> {
  for (const some of inPieces(wanted, AT_ONCE)) {
    await tx.client.query({
      name: 'invite_wanted_keep',
      text: `insert into invite_wanted (inviter_id, invitee_id, played, amount)
        select $1, * from unnest($2::text[], $3::date[], $4::bigint[])
        on conflict (invitee_id, played) do update set amount = excluded.amount`,
      values: [inviter, ...columns(some, 'inviteeId', 'played', 'amount')],
    });
  }
}

const DAY_OF = (moment: string) => `(${moment} at time zone 'Asia/Bangkok')::date`;

/** What the inviter has of play of that period, held back or not, less what corrections took of it. */
const INVITED = (invitee: string, played: string) => `(
    coalesce((select sum(e.earned) from invite_earning e where e.invitee_id = ${invitee} and e.played = ${played} and e.state <> 'refused'), 0)
    - coalesce((select sum(d.amount) from invite_debt d where d.invitee_id = ${invitee} and d.played = ${played}), 0)
  )::bigint`;

export async function invitedFor(on: Queryable, invitee: MemberId, { from }: Span): Promise<Satang> {
  const { rows } = await on.client.query<{ invited: Satang }>({
    name: 'invited_for',
    text: `select ${INVITED('$1', '$2')} as invited`,
    values: [invitee, dayOf(from)],
  });
  return rows[0]?.invited ?? satang(0);
}

export interface Ceiling {
  /** What the house earns of the period's play by its edge, in ten-thousandths of a satang, as far as it was counted. */
  edge: bigint;
  refunded: Satang;
  invited: Satang;
  /** What the play would have brought without the ceiling and the maximum of a week; at least `invited`. */
  wanted: Satang;
}

/** What was given for the play of those members in those periods, in their order. */
export async function ceilingsOf(
  on: Queryable,
  periods: readonly { inviteeId: MemberId; period: Span }[],
): Promise<Ceiling[]> {
  const ceilings: Ceiling[] = [];
  for (const some of inPieces(periods, AT_ONCE)) {
    const { rows } = await on.client.query<Ceiling>({
      name: 'invite_ceilings',
      text: `select
          coalesce((select sum(edge) from invite_day d where d.invitee_id = p.id and d.day >= ${DAY_OF('p.since')} and d.day < ${DAY_OF('p.until')}), 0)::bigint as edge,
          coalesce((select sum(granted) from refund_period r where r.member_id = p.id and r.from_at < p.until and r.to_at > p.since), 0)::bigint as refunded,
          ${INVITED('p.id', DAY_OF('p.since'))} as invited,
          greatest(${INVITED('p.id', DAY_OF('p.since'))}, 0,
            (select w.amount from invite_wanted w where w.invitee_id = p.id and w.played = ${DAY_OF('p.since')})) as wanted
        from unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) with ordinality as p (id, since, until, n) order by n`,
      values: [
        ...columns(some, 'inviteeId'),
        some.map(({ period }) => period.from),
        some.map(({ period }) => period.to),
      ],
    });
    ceilings.push(...rows);
  }
  return ceilings;
}

/** What an inviter earned of days in a span. */
export async function earnedBy(on: Queryable, inviter: MemberId, { from, to }: Span): Promise<Satang> {
  const { rows } = await on.client.query<{ total: Satang }>({
    name: 'invite_earned_by',
    text: `select coalesce(sum(earned), 0)::bigint as total from invite_earning
      where inviter_id = $1 and day >= $2 and day < $3 and state <> 'refused'`,
    values: [inviter, dayOf(from), dayOf(to)],
  });
  return rows[0]?.total ?? satang(0);
}
