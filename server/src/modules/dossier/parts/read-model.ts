/** The parts of a member's page: reads over the tables of those modules that keep them, each one statement. */
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Queryable } from '../../../db/pool.ts';
import { LISTED, type Listed } from '../../deposits/face.ts';
import { BESIDE } from '../../members/face.ts';

/** Rows after that one, so many. */
export interface Next {
  after?: string | undefined;
  limit: number;
}

export interface DepositRow {
  channel: Listed['channel'];
  id: string;
  at: Date;
  amount: Satang | null;
  state: string;
  note: string | null;
  to: string;
  reference: string | null;
  /** Its place in the list. */
  key: string;
}

/** What of a channel stands in the list: its newest rows at or before the last one shown. */
const newestOf = ({ channel, table, at, amount, state, note, to, reference }: Listed): string =>
  `(select '${channel}' as channel, id::text as id, ${at} as at, ${amount} as amount, ${state} as state, ${note} as note, ${to} as "to",
      ${reference} as reference, (extract(epoch from ${at}) * 1000000)::bigint as micros from ${table} where member_id = $1
    and ($2::bigint is null or ${at} <= timestamptz 'epoch' + $2::bigint * interval '1 microsecond') order by ${at} desc, id desc limit $4 + 4)`;

/** Money that came or was said to come, by every channel, the newest first. */
export async function depositsOf(on: Queryable, id: MemberId, { after, limit }: Next): Promise<DepositRow[]> {
  const [, micros, row] = /^(\d{1,18})-(\w{1,6}:[\x21-\x7e]{1,120})$/.exec(after ?? '') ?? [];
  const { rows } = await on.client.query<DepositRow>({
    name: 'dossier_deposits',
    text: `select channel, id, at, amount, state, note, "to", reference, micros || '-' || channel || ':' || id as key from (
        ${LISTED.map(newestOf).join(' union all ')}
      ) came
      where $2::bigint is null or (micros, channel || ':' || id) < ($2::bigint, $3::text)
      order by micros desc, channel || ':' || id desc limit $4`,
    values: [id, micros ?? null, row ?? null, limit],
  });
  return rows;
}

export interface PayoutRow {
  no: bigint;
  id: string;
  at: Date;
  amount: Satang;
  state: string;
  bankCode: string;
  accountNo: string;
  accountName: string;
  reference: string | null;
  evidence: string | null;
  closedAt: Date | null;
}

/** Payouts, the newest first, by their places among the member's movements. */
export async function payoutsOf(on: Queryable, id: MemberId, { after, limit }: Next): Promise<PayoutRow[]> {
  const { rows } = await on.client.query<PayoutRow>({
    name: 'dossier_payouts',
    text: `select m.statement_no as no, p.id, p.created_at as at, p.amount, p.state, p.bank_code as "bankCode", p.account_no as "accountNo",
        p.account_name as "accountName", p.bank_reference as reference, p.evidence, p.closed_at as "closedAt"
      from ledger_movement m join payout p on p.id = m.subject_id::uuid
      where m.member_id = $1 and m.kind = 'withdraw_hold' and m.subject_kind = 'payout' and m.statement_no < coalesce($2::bigint, 9223372036854775807)
      order by m.statement_no desc limit $3`,
    values: [id, after ?? null, limit],
  });
  return rows;
}

export interface GameRow {
  code: string;
  username: string;
  state: string;
  balance: Satang;
  knownAt: Date | null;
  isTransferring: boolean;
  stake: Satang;
  net: Satang;
  rounds: bigint;
  weekStake: Satang;
  weekNet: Satang;
}

export async function gamesOf(on: Queryable, id: MemberId): Promise<GameRow[]> {
  const { rows } = await on.client.query<GameRow>({
    name: 'dossier_games',
    text: `select a.slot_code as code, a.username, a.state, coalesce(l.balance, 0) as balance, a.known_at as "knownAt",
        exists (select from game_transfer t where t.member_id = $1 and t.slot_code = a.slot_code and t.closed_at is null) as "isTransferring",
        played.*
      from game_account a
      join game_provider p on p.code = a.slot_code
      left join ledger_account l on l.member_id = a.member_id and l.code = a.slot_code
      cross join lateral (
        select coalesce(sum(t.stake), 0)::bigint as stake, coalesce(sum(t.net), 0)::bigint as net, coalesce(sum(t.rounds), 0)::bigint as rounds,
          coalesce(sum(t.stake) filter (where week), 0)::bigint as "weekStake", coalesce(sum(t.net) filter (where week), 0)::bigint as "weekNet"
        from (select *, day > (now() at time zone 'Asia/Bangkok')::date - 7 as week from game_turnover
          where member_id = $1 and slot_code = a.slot_code) t
      ) played
      where a.member_id = $1 order by p.position, a.slot_code`,
    values: [id],
  });
  return rows;
}

export interface Devices {
  sessions: { id: bigint; userAgent: string; ip: string; since: Date; seenAt: Date }[];
  signIns: { at: Date; userAgent: string; ip: string }[];
  devices: { device: string; firstAt: Date; lastAt: Date; members: number }[];
}

/** Sign-ins that are shown. */
const SIGN_INS = 50;

export async function devicesOf(on: Queryable, id: MemberId): Promise<Devices> {
  const read = async <T extends object>(name: string, text: string): Promise<T[]> =>
    (await on.client.query<T>({ name, text, values: [id] })).rows;
  return {
    sessions: await read(
      'dossier_sessions',
      `select id, user_agent as "userAgent", ip, created_at as since, seen_at as "seenAt" from member_session
        where member_id = $1 and expires_at > now() order by seen_at desc, id desc`,
    ),
    signIns: await read(
      'dossier_sign_ins',
      `select at, user_agent as "userAgent", ip from member_sign_in where member_id = $1 order by at desc limit ${SIGN_INS}`,
    ),
    devices: await read(
      'dossier_devices',
      `select left(encode(d.device_hash, 'hex'), 8) as device, d.first_at as "firstAt", d.last_at as "lastAt",
          (select count(*)::int from member_device o where o.device_hash = d.device_hash) as members
        from member_device d where d.member_id = $1 order by d.last_at desc`,
    ),
  };
}

export type Alike = 'device' | 'address' | 'name' | 'account';

/** So many members of one address on a day, or more, are no sign that two of them are one: a carrier, a workplace. */
const MANY_OF_AN_ADDRESS = 5;
/** Of each sort so many are shown. */
const MOST_ALIKE = 20;

/**
 * Who may be the same person: by a browser, by an address within an hour where few were, by the holder's name, by an account that one has
 * and another has or had.
 */
export async function alikeTo(on: Queryable, id: MemberId): Promise<{ id: MemberId; by: Alike }[]> {
  const { rows } = await on.client.query<{ id: MemberId; by: Alike }>({
    name: 'dossier_alike',
    text: `with own as (select * from member where id = $1), place as materialized (
        select ip, day from (
          select distinct ip, date_trunc('day', at at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' as day from member_sign_in
            where member_id = $1
        ) been where (
          select count(distinct first.member_id) from (
            select s.member_id from member_sign_in s where s.ip = been.ip and s.at >= been.day and s.at < been.day + interval '1 day'
              order by s.at limit 1000
          ) first
        ) < ${MANY_OF_AN_ADDRESS}
      )
      (select distinct theirs.member_id as id, 'device' as by from member_device mine
        join member_device theirs on theirs.device_hash = mine.device_hash and theirs.member_id <> $1 where mine.member_id = $1 limit ${MOST_ALIKE})
      union all
      (select id, 'address' from (${BESIDE}) beside limit ${MOST_ALIKE})
      union all
      (select m.id, 'name' from own join member m on m.id <> $1 and search_plain(m.bank_account_name) = search_plain(own.bank_account_name)
        and search_fold(m.name || E'\\n' || m.bank_account_name)
          like '%' || regexp_replace(search_fold(own.bank_account_name), '([%_\\\\])', '\\\\\\1', 'g') || '%' limit ${MOST_ALIKE})
      union all
      (select m.id, 'account' from own join member m on m.id <> $1 and m.bank_account_no = own.bank_account_no
        and (m.phone || E'\\n' || m.bank_account_no) like '%' || own.bank_account_no || '%' limit ${MOST_ALIKE})
      union all
      (select distinct f.member_id, 'account' from own join member_former_account f
        on f.member_id <> $1 and f.bank_code = own.bank_code and f.account_no = own.bank_account_no limit ${MOST_ALIKE})
      union all
      (select m.id, 'account' from member_former_account f join member m
        on m.bank_code = f.bank_code and m.bank_account_no = f.account_no and m.id <> $1 where f.member_id = $1 limit ${MOST_ALIKE})`,
    values: [id],
  });
  return rows;
}

/** Whether two members may be one person, as the console shows it of each. */
export const isAlike = async (on: Queryable, one: string, other: string): Promise<boolean> =>
  (await alikeTo(on, one as MemberId)).some(({ id }) => id === other);

export interface InviteRow {
  id: MemberId;
  name: string;
  at: Date;
  earned: Satang;
  shares: 'device' | 'address' | null;
  state: 'held' | 'cleared' | 'refused' | null;
}

/** Whom that member invited, by their ids. */
export async function invitedBy(on: Queryable, id: MemberId, { after, limit }: Next): Promise<InviteRow[]> {
  const { rows } = await on.client.query<InviteRow>({
    name: 'dossier_invited',
    text: `select m.id, m.name, m.created_at as at,
        (select coalesce(sum(e.amount), 0)::bigint from invite_earning e where e.inviter_id = $1 and e.invitee_id = m.id) as earned,
        p.shares, p.state
      from member m left join invite_pair p on p.invitee_id = m.id and p.inviter_id = $1
      where m.invited_by = $1 and m.id > coalesce($2, '') order by m.id limit $3`,
    values: [id, after ?? null, limit],
  });
  return rows;
}

export async function notesOf(on: Queryable, id: MemberId, { after, limit }: Next) {
  const { rows } = await on.client.query<{ id: bigint; at: Date; name: string; text: string }>({
    name: 'dossier_notes',
    text: `select id, at, name, note as text from member_note
      where member_id = $1 and id < coalesce($2::bigint, 9223372036854775807) order by id desc limit $3`,
    values: [id, after ?? null, limit],
  });
  return rows;
}

/** Who that is; undefined: nobody. */
export async function memberKnown(on: Queryable, id: string): Promise<MemberId | undefined> {
  const { rows } = await on.client.query<{ id: MemberId }>('select id from member where id = $1', [id]);
  return rows[0]?.id;
}
