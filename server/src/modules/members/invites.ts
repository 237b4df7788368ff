/** Who invited whom, and what they have in common (docs/money.md, Invite). */
import type { MemberId } from '@krapao/contract/ids';
import type { Queryable } from '../../db/pool.ts';

/** All who invited somebody. */
export async function allInviters(on: Queryable): Promise<MemberId[]> {
  const { rows } = await on.client.query<{ id: MemberId }>(
    'select distinct invited_by as id from member where invited_by is not null',
  );
  return rows.map(({ id }) => id);
}

export async function inviterOf(on: Queryable, memberId: MemberId): Promise<MemberId | null> {
  const { rows } = await on.client.query<{ id: MemberId | null }>({
    name: 'inviter_of',
    text: 'select invited_by as id from member where id = $1',
    values: [memberId],
  });
  return rows[0]?.id ?? null;
}

/** Members who were invited, looked at together. */
const AT_ONCE = 500;

/** All whom that member invited, some hundred at a time. */
export async function* inviteesOf(on: Queryable, inviter: MemberId): AsyncGenerator<readonly MemberId[]> {
  for (let after = ''; ;) {
    const { rows } = await on.client.query<{ id: MemberId }>({
      name: 'invitees_of',
      text: 'select id from member where invited_by = $1 and id > $2 order by id limit $3',
      values: [inviter, after, AT_ONCE],
    });
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.id ?? '';
  }
}

export async function countInvitees(on: Queryable, inviter: MemberId): Promise<number> {
  const { rows } = await on.client.query<{ count: number }>({
    name: 'invitees_count',
    text: 'select count(*)::int as count from member where invited_by = $1',
    values: [inviter],
  });
  return rows[0]?.count ?? 0;
}

export async function namesOf(
  on: Queryable,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, string>> {
  const { rows } = await on.client.query<{ id: MemberId; name: string }>({
    name: 'names_of',
    text: 'select id, name from member where id = any ($1)',
    values: [members],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** So many members of one address on a day, or more, are no sign that two of them are one: a carrier, a workplace. */
const MANY_OF_AN_ADDRESS = 5;
/** So many sign-ins of an address and a day say whether they were many. */
const LOOKED_AT = 1_000;

/**
 * Who signed in at an address within an hour of member $1, as text of SQL: rows of `id`, of the places `place` (ip, day) where that member was. It walks once
 * over what was there, however often they came: of two who come and go a thousand times all pairs would be a million.
 */
export const BESIDE = `select distinct id from (
    select id, at, max(at) filter (where is_own) over (partition by ip, day order by at) as before,
      min(at) filter (where is_own) over (partition by ip, day order by at desc) as after
    from (
      select s.member_id as id, s.at, place.ip, place.day, s.member_id = $1 and s.at >= place.day and s.at < place.day + interval '1 day' as is_own
      from place join member_sign_in s on s.ip = place.ip and s.at >= place.day - interval '1 hour' and s.at < place.day + interval '25 hours'
    ) there
  ) near where id <> $1 and (at - before <= interval '1 hour' or after - at <= interval '1 hour')`;

/** Which of them signed in by a browser of that member's, or by the same address within an hour of them; by id. */
export async function sharedWith(
  on: Queryable,
  memberId: MemberId,
  others: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, 'device' | 'address'>> {
  const { rows } = await on.client.query<{ id: MemberId; shares: 'device' | 'address' }>({
    name: 'shared_with',
    text: `with place as materialized (
        -- where that member was, an address and a day once; not where many were
        select ip, day from (
          select distinct ip, date_trunc('day', at at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' as day from member_sign_in
            where member_id = $1
        ) been where (
          select count(distinct first.member_id) from (
            select s.member_id from member_sign_in s where s.ip = been.ip and s.at >= been.day and s.at < been.day + interval '1 day'
              order by s.at limit $4
          ) first
        ) < $3
      ), device as (
        select distinct theirs.member_id as id from member_device own join member_device theirs on theirs.device_hash = own.device_hash
          where own.member_id = $1 and theirs.member_id = any ($2)
      )
      select id, 'device' as shares from device
      union
      select id, 'address' from (${BESIDE}) beside where id = any ($2) and id not in (select id from device)`,
    values: [memberId, others, MANY_OF_AN_ADDRESS, LOOKED_AT],
  });
  return new Map(rows.map(({ id, shares }) => [id, shares]));
}
