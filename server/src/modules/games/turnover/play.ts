/** What rewards ask of reported play. */
import type { GameKind } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Queryable } from '../../../db/pool.ts';

/** A time, `to` not included. */
interface Span {
  from: Date;
  to: Date;
}

/** What a member played in a span, of one kind of game and in one of the windows. */
export interface Play {
  memberId: MemberId;
  kind: GameKind;
  /** Which of the windows it was placed in, the first that fits; null: in none. */
  window: number | null;
  /** Won less staked. */
  net: Satang;
  /** What of the stakes counts. */
  counted: Satang;
}

/** What those members' rounds of that span come to. A round is of the span by when it was settled, of a window by when it was placed. */
export async function playOf(
  on: Queryable,
  members: readonly MemberId[],
  { from, to }: Span,
  windows: readonly Span[] = [],
): Promise<Play[]> {
  const { rows } = await on.client.query<Play>({
    name: 'game_round_play',
    text: `select r.member_id as "memberId", coalesce(r.game, p.category) as kind, w.n as window,
        sum(r.win - r.stake)::bigint as net, coalesce(sum(r.counted), 0)::bigint as counted
      from game_round r join game_provider p on p.code = r.slot_code
      left join lateral (
        select (n - 1)::int as n from unnest($4::timestamptz[], $5::timestamptz[]) with ordinality as one (since, until, n)
        where coalesce(r.placed_at, r.at) >= since and coalesce(r.placed_at, r.at) < until order by n limit 1
      ) w on true
      where r.member_id = any ($1) and r.slot_code = any (array(select code from game_provider))
        and r.at >= $2 and r.at < $3
      group by 1, 2, 3 order by 1, 2, 3`,
    values: [members, from, to, windows.map((window) => window.from), windows.map((window) => window.to)],
  });
  return rows;
}

/** A member's day in Bangkok, `YYYY-MM-DD`. */
export interface DayPlayed {
  memberId: MemberId;
  day: string;
  rounds: number;
  net: Satang;
  counted: Satang;
}

/** What members netted and what of their stakes counts, by day, both days included. */
export async function playByDay(
  on: Queryable,
  members: readonly MemberId[],
  { from, to }: { from: string; to: string },
): Promise<DayPlayed[]> {
  const { rows } = await on.client.query<DayPlayed>({
    name: 'game_turnover_days',
    text: `select member_id as "memberId", day::text, sum(rounds)::int as rounds, sum(net)::bigint as net, sum(counted)::bigint as counted
      from game_turnover
      where member_id = any ($1) and slot_code = any (array(select code from game_provider)) and day between $2 and $3
      group by member_id, day order by member_id, day`,
    values: [members, from, to],
  });
  return rows;
}

/** What of members' stakes counts on those days in Bangkok, `YYYY-MM-DD`, by kind of game. */
export async function countedByKind(
  on: Queryable,
  days: readonly { memberId: MemberId; day: string }[],
): Promise<{ memberId: MemberId; day: string; kind: GameKind; counted: Satang }[]> {
  const { rows } = await on.client.query<{
    memberId: MemberId;
    day: string;
    kind: GameKind;
    counted: Satang;
  }>({
    name: 'game_round_kinds',
    text: `select d.member_id as "memberId", d.day::text, coalesce(r.game, p.category) as kind, coalesce(sum(r.counted), 0)::bigint as counted
      from unnest($1::text[], $2::date[]) as d (member_id, day)
      join game_round r on r.member_id = d.member_id and r.slot_code = any (array(select code from game_provider))
        and r.at >= d.day::timestamp at time zone 'Asia/Bangkok' and r.at < (d.day + 1)::timestamp at time zone 'Asia/Bangkok'
      join game_provider p on p.code = r.slot_code
      group by 1, 2, 3`,
    values: [days.map(({ memberId }) => memberId), days.map(({ day }) => day)],
  });
  return rows;
}

/** Whether any play of one of those members was ever reported. */
export async function hasPlayed(on: Queryable, members: readonly MemberId[]): Promise<boolean> {
  const { rowCount } = await on.client.query({
    name: 'game_turnover_any',
    text: 'select from game_turnover where member_id = any ($1) limit 1',
    values: [members],
  });
  return (rowCount ?? 0) > 0;
}

/** Whether every provider where one of them has an account has told all play before that moment. One that can't be reached is not waited for. */
export async function isPlayTold(
  on: Queryable,
  members: readonly MemberId[],
  before: Date,
): Promise<boolean> {
  const { rowCount } = await on.client.query({
    name: 'game_report_told',
    text: `select from game_account a join game_provider p on p.code = a.slot_code and p.connection is not null
      left join game_report r on r.slot_code = a.slot_code
      where a.member_id = any ($1) and a.state = 'open' and coalesce(r.up_to < $2, true) limit 1`,
    values: [members, before],
  });
  return rowCount === 0;
}
