/**
 * Members of one inviter, or the inviter and one of them, who won what the other lost: both sides of a table, or chips that were given away. Nothing
 * is decided by it; a person looks (docs/operating.md).
 */
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Queryable } from '../../../db/pool.ts';
import type { PairState } from './pairs.ts';

export interface OppositePair {
  inviterId: MemberId;
  /** One of them is the inviter, or both were invited by them. */
  members: readonly [MemberId, MemberId];
  /** Days at one provider on which one won nearly what the other lost, and on which both played there. */
  opposite: number;
  together: number;
  /** What went from one side to the other on those days. */
  amount: Satang;
  /** What a person was asked about the inviter and that member; null: nothing. */
  pair: PairState | null;
}

/** So many days back. */
const DAYS = 28;
/** A day on which less was won or lost is none. */
const LEAST = 10_000;
/** So near are two results that are one: the smaller is at least so much of the larger, percent. */
const NEAR = 75;
/** Days it takes, and of those on which both played, percent. */
const OPPOSITE = 3;
const OF_TOGETHER = 70;
/** Friends of more who play are not compared with each other, only with who invited them: one statement stays short. */
const MANY = 100;
/** Inviters that are looked at by one statement. */
const AT_ONCE = 50;

const FAMILY = `family as (
    select invited_by as head, id as member_id from member where invited_by = any ($1)
    union all
    select head, head from unnest($1::text[]) as h (head)
  ), result as materialized (
    select f.head, f.member_id, t.slot_code, t.day, t.net from family f
      join game_turnover t on t.member_id = f.member_id and t.day >= $2::date - ${DAYS} and t.day < $2::date and abs(t.net) >= ${LEAST}
  ), size as (
    select head, count(distinct member_id) as members from result group by head
  )`;

/** Those of all inviters, the most that went to and fro first. `today` is `YYYY-MM-DD` in Bangkok. */
export async function oppositePairs(on: Queryable, today: string): Promise<OppositePair[]> {
  const pairs: OppositePair[] = [];
  for (let after = ''; ;) {
    const { rows: heads } = await on.client.query<{ id: MemberId }>(
      'select id from inviter where id > $1 order by id limit $2',
      [after, AT_ONCE],
    );
    const { rows } = await on.client.query<OppositePair>(
      `with ${FAMILY}, met as (
          select a.head, a.member_id as one, b.member_id as other,
            sign(a.net) <> sign(b.net) and least(abs(a.net), abs(b.net)) * 100 >= greatest(abs(a.net), abs(b.net)) * ${NEAR} as is_opposite,
            least(abs(a.net), abs(b.net)) as amount
          from result a join size using (head)
          join result b on b.head = a.head and b.slot_code = a.slot_code and b.day = a.day and b.member_id <> a.member_id
            -- the inviter stands first, else who comes first by name
            and case when a.member_id = a.head then true when b.member_id = b.head then false else a.member_id < b.member_id end
          where a.member_id = a.head or size.members <= ${MANY}
        ), pair as (
          select head, one, other, count(*) filter (where is_opposite)::int as opposite, count(*)::int as together,
            coalesce(sum(amount) filter (where is_opposite), 0)::bigint as amount
          from met group by head, one, other
        )
        select p.head as "inviterId", array[p.one, p.other] as members, p.opposite, p.together, p.amount, s.state as pair
          from pair p left join invite_pair s on s.invitee_id = p.other and p.one = p.head
          where p.opposite >= ${OPPOSITE} and p.opposite * 100 >= p.together * ${OF_TOGETHER}`,
      [heads.map(({ id }) => id), today],
    );
    pairs.push(...rows);
    if (heads.length < AT_ONCE) break;
    after = heads.at(-1)?.id ?? '';
  }
  return pairs.toSorted((a, b) => Number(b.amount - a.amount));
}
