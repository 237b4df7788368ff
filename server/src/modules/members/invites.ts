/** Who invited whom, and what they have in common (docs/money.md, Invite). */
import type { MemberId } from '@krapao/contract/ids';
import type { Queryable } from '../../db/pool.ts';

export interface Invitee {
  id: MemberId;
  name: string;
}

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

export async function inviteesOf(on: Queryable, inviter: MemberId): Promise<Invitee[]> {
  const { rows } = await on.client.query<Invitee>({
    name: 'invitees_of',
    text: 'select id, name from member where invited_by = $1 order by id',
    values: [inviter],
  });
  return rows;
}

/** So many members of one address on a day, or more, are no sign that two of them are one: a carrier, a workplace. */
const MANY_OF_AN_ADDRESS = 5;

/** Which of them signed in by a browser of that member's, or by the same address within an hour of them; by id. */
export async function sharedWith(
  on: Queryable,
  memberId: MemberId,
  others: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, 'device' | 'address'>> {
  const { rows } = await on.client.query<{ id: MemberId; shares: 'device' | 'address' }>({
    name: 'shared_with',
    text: `with other as (
        select id, exists (
          select from member_device own join member_device theirs on theirs.device_hash = own.device_hash and theirs.member_id = o.id
          where own.member_id = $1
        ) as by_device from unnest($2::text[]) as o (id)
      ), met as (
        select other.id, own.ip, own.at from other
        join member_sign_in theirs on theirs.member_id = other.id
        join member_sign_in own on own.member_id = $1 and own.ip = theirs.ip
          and own.at between theirs.at - interval '1 hour' and theirs.at + interval '1 hour'
        where not other.by_device
      )
      select id, 'device' as shares from other where by_device
      union
      select met.id, 'address' from met where (
        select count(distinct s.member_id) from member_sign_in s where s.ip = met.ip
          and s.at >= date_trunc('day', met.at at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok'
          and s.at < date_trunc('day', met.at at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' + interval '1 day'
      ) < $3`,
    values: [memberId, others, MANY_OF_AN_ADDRESS],
  });
  return new Map(rows.map(({ id, shares }) => [id, shares]));
}
