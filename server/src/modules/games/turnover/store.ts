import type { GameKind } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { LEASE_SECONDS, pauseSeconds } from '../../../db/saga.ts';
import type { PlayReport } from '../../../ports/game-provider.ts';
import { COUNTS_FOR_A_BONUS } from './read-model.ts';

/** How often reports are read, s. */
const EVERY_SECONDS = 20;
/** How long after it told all a provider is asked again where somebody waits for it, s. */
const SOONEST_SECONDS = 5;

/** The first time that a provider is read, it tells at least what was played so many hours before. */
const TOLD_AT_FIRST_HOURS = 20;

/**
 * Play that is reported later than this is not counted any more, days, where its round is not known: it may have been deleted, and what
 * corrects it would count it twice.
 */
const COUNTED_DAYS = 90;
/** Rounds are deleted so many days after they were told or corrected: until then a correction may move one to any time. */
const KEPT_DAYS = 100;
/** Rounds that are looked at in one statement. */
const LOOKED_AT_ONCE = 5_000;

/** Until when each provider has told its play, and how often it was asked in vain since. */
export const PLAY_TOLD = `select slot_code, r.attempts, r.up_to from game_report r join game_provider p on p.code = r.slot_code
  where p.connection is not null`;

/** Every provider that can be reached has reports to read. */
export async function addReportPlaces(on: Queryable): Promise<void> {
  await on.client.query({
    name: 'game_report_add',
    text: `insert into game_report (slot_code)
      select code from game_provider p where connection is not null
        and not exists (select 1 from game_report r where r.slot_code = p.code)
      on conflict do nothing`,
  });
}

/** Takes the provider whose reports are longest due, for one lease; undefined when none is. */
export async function takeDueReport(on: Queryable): Promise<string | undefined> {
  const { rows } = await on.client.query<{ code: string }>({
    name: 'game_report_take',
    text: `update game_report set attempts = attempts + 1, due_at = now() + make_interval(secs => $1)
      where slot_code = (select slot_code from game_report where due_at <= now() order by due_at limit 1 for update skip locked)
      returning slot_code as code`,
    values: [LEASE_SECONDS],
  });
  return rows[0]?.code;
}

/**
 * Somebody waits for what was played in that member's games: their providers are asked soon, not more often than all {@link SOONEST_SECONDS} however
 * many wait. Who is being asked, does not tell, or is to be read from the beginning is asked when it was to be.
 */
export async function askPlaySooner(on: Queryable, memberId: MemberId): Promise<void> {
  await on.client.query({
    name: 'game_report_sooner',
    text: `update game_report set due_at = greatest(now(), due_at - make_interval(secs => $2 - $3)) where slot_code in (
        select r.slot_code from game_report r join game_account a on a.slot_code = r.slot_code
        where a.member_id = $1 and a.state = 'open' and r.attempts = 0 and r.place is not null
          and r.due_at > now() + make_interval(secs => $3) and r.due_at <= now() + make_interval(secs => $2) order by 1 for update of r skip locked)`,
    values: [memberId, EVERY_SECONDS, SOONEST_SECONDS],
  });
}

interface ReportPlace {
  place: string | null;
  upTo: Date | null;
  attempts: number;
  /** What the database's clock says at this moment, in its own words, which are more exact than a Date. */
  askedAt: string;
}

/** How far a provider's reports were read. */
export async function reportPlace(on: Queryable, slotCode: string): Promise<ReportPlace | undefined> {
  const { rows } = await on.client.query<ReportPlace>({
    name: 'game_report_place',
    text: 'select place, up_to as "upTo", attempts, now()::text as "askedAt" from game_report where slot_code = $1',
    values: [slotCode],
  });
  return rows[0];
}

/**
 * Goes on from one place to the next; false where somebody else has, and nothing of what was read there may be kept. `upTo` is null
 * while there are more reports to read; `isLast`: of this lease, so that whoever takes it next reads on at once. `askedAt`: before anything was asked for
 * under this lease; what it goes on with was asked for since the first page.
 */
export async function goOn(
  tx: Tx,
  slotCode: string,
  {
    from,
    next,
    upTo,
    isLast,
    askedAt,
  }: { from: string | null; next: string; upTo: Date | null; isLast: boolean; askedAt: string },
): Promise<boolean> {
  const { rowCount } = await tx.client.query({
    name: 'game_report_go_on',
    text: `update game_report set place = $3, attempts = 0,
        up_to = greatest(up_to, $4::timestamptz), asked_at = case when $4::timestamptz is null then asked_at else greatest(asked_at, coalesce(asking_since, $8::timestamptz)) end,
        asking_since = case when $4::timestamptz is null then coalesce(asking_since, $8::timestamptz) end, since = coalesce(since, now() - make_interval(hours => $6)),
        due_at = case when $4::timestamptz is not null then now() + make_interval(secs => $5) when $7 then now() else due_at end
      where slot_code = $1 and place is not distinct from $2 and ($2 is not null or attempts > 0)`,
    values: [slotCode, from, next, upTo, EVERY_SECONDS, TOLD_AT_FIRST_HOURS, isLast, askedAt],
  });
  return rowCount === 1;
}

/**
 * Another agent tells from now on: a place, and names of rounds, are of the agent that told them. Nobody reads until all servers have heard of the other one;
 * who has taken it before keeps nothing.
 */
export async function readFromBeginning(on: Queryable, slotCode: string): Promise<void> {
  await on.client.query(
    // not when the transaction began: what was told since then is of the agent before
    `update game_report set place = null, attempts = 0, asking_since = null, agents_since = agents_since || clock_timestamp(), due_at = now() + make_interval(secs => $2)
      where slot_code = $1`,
    [slotCode, LEASE_SECONDS],
  );
}

/** Whether another agent came since that transfer began, which knows none of its references. */
export async function isOtherAgentSince(on: Queryable, transfer: string): Promise<boolean> {
  const { rows } = await on.client.query<{ isOther: boolean }>(
    `select r.agents_since[cardinality(r.agents_since)] > t.created_at as "isOther" from game_transfer t join game_report r on r.slot_code = t.slot_code
      where t.id = $1`,
    [transfer],
  );
  return rows[0]?.isOther ?? false;
}

/**
 * The same reports by the names that they are kept under: one that an agent of before gave to another round stays that one's (decision 0275). It is the same
 * round where its member, and when it was placed or settled, are the same: an agent that came back, or was taken for another, tells of it again.
 */
async function namedApart(
  tx: Tx,
  slotCode: string,
  reports: readonly PlayReport[],
): Promise<readonly PlayReport[]> {
  const { rows } = await tx.client.query<{ id: string; own: string }>({
    name: 'game_round_apart',
    text: `with report as (
        select g.agents_since, g.agents_since[cardinality(g.agents_since)] as since, t.*, a.member_id from game_report g
          cross join unnest($2::text[], $3::text[], $4::timestamptz[], $5::timestamptz[]) as t (id, username, at, placed_at)
          left join game_account a on a.slot_code = $1 and lower(a.username collate "C") = lower(t.username collate "C")
          where g.slot_code = $1 and cardinality(g.agents_since) > 0
      ), named as (
        select t.*, r.id as name, r.id = t.id as is_plain, e.since = t.since as is_own,
            coalesce(r.member_id = t.member_id and (r.at = t.at or r.placed_at = t.placed_at), false) as is_same, r.first_told_at
          from report t cross join lateral (select null::timestamptz as since union all select unnest(t.agents_since)) e
          join game_round r on r.slot_code = $1 and r.id = t.id || coalesce('@' || floor(extract(epoch from e.since)), '')
      )
      -- told by this agent before, told by one before it, or the name of another round
      select distinct on (id) id, case when is_plain then id || '@' || floor(extract(epoch from since)) else name end as own from named
        where is_own or (is_same and not is_plain) or (is_plain and not is_same and coalesce(first_told_at, '-infinity') < since)
        order by id, is_own is true desc, is_plain`,
    values: [
      slotCode,
      reports.map(({ id }) => id),
      reports.map(({ username }) => username),
      reports.map(({ at }) => at),
      reports.map(({ placedAt }) => placedAt ?? null),
    ],
  });
  if (rows.length === 0) return reports;
  const names = new Map(rows.map(({ id, own }) => [id, own]));
  return reports.map((report) => ({ ...report, id: names.get(report.id) ?? report.id }));
}

/** The provider did not tell: asked again after a growing pause. */
export async function tryLater(on: Queryable, slotCode: string, attempts: number): Promise<void> {
  await on.client.query({
    name: 'game_report_later',
    text: `update game_report set due_at = now() + make_interval(secs => $2) where slot_code = $1`,
    values: [slotCode, pauseSeconds(attempts)],
  });
}

/** A round as it is known from now on (`sign` 1), or as it was known until now (-1): told anew it is both. */
export interface RoundChange {
  id: string;
  memberId: MemberId;
  at: Date;
  placedAt: Date | null;
  /** Satang. */
  stake: Satang;
  win: Satang;
  /** Null: the provider does not tell it; its category says. */
  game: GameKind | null;
  /** What of the stake counts for rewards; null: told before anybody counted, and it counts for nothing. */
  counted: Satang | null;
  sign: 1 | -1;
}

/** What follows reported play, in the transaction that keeps it: it writes rows, and calls nothing outside. */
export type RoundListener = (tx: Tx, slotCode: string, changes: readonly RoundChange[]) => Promise<void>;

/**
 * Keeps rounds of our members of the last {@link COUNTED_DAYS} days, each once, and brings the sums of their days up to date; what is
 * kept and is told again with other figures is corrected, whenever it was played. Accounts with a balance that such a round was in
 * already are compared anew (decision 0056). Answers what changed, by member. Only with the provider's place taken over in the same transaction: that keeps others from the same rounds.
 */
export async function keepRounds(
  tx: Tx,
  slotCode: string,
  told: readonly PlayReport[],
): Promise<RoundChange[]> {
  if (told.length === 0) return [];
  const reports = await namedApart(tx, slotCode, told);
  const { rows: changes } = await tx.client.query<RoundChange>({
    name: 'game_round_keep',
    text: `with latest as (
        -- told twice in one page: the later one counts
        select distinct on (t.id) t.*
        from unnest($2::text[], $3::text[], $4::timestamptz[], $5::bigint[], $6::bigint[], $8::timestamptz[], $9::text[])
          with ordinality as t (id, username, at, stake, win, placed_at, game, n)
        order by t.id, t.n desc
      ), before as (
        select r.* from game_round r join latest l on l.id = r.id where r.slot_code = $1
      ), told as (
        select l.id, a.member_id, l.at, l.stake, l.win, l.placed_at, l.game, game_counted(l.game, p.category, l.stake, l.win) as counted
        -- providers write names in another case than they were given; no two accounts differ in that only (decision 0032)
        from latest l join game_account a on a.slot_code = $1 and lower(a.username collate "C") = lower(l.username collate "C")
          join game_provider p on p.code = $1
        where l.at > now() - make_interval(days => $7) or l.id in (select id from before)
      ), kept as (
        insert into game_round as r (slot_code, id, member_id, at, stake, win, placed_at, game, counted)
        select $1, id, member_id, at, stake, win, placed_at, game, counted from told
        on conflict (slot_code, id) do update set member_id = excluded.member_id, at = excluded.at, stake = excluded.stake, win = excluded.win,
            placed_at = excluded.placed_at, game = excluded.game, counted = case when r.counted is not null then excluded.counted end, told_at = now()
          where (r.member_id, r.at, r.stake, r.win, r.game) is distinct from (excluded.member_id, excluded.at, excluded.stake, excluded.win, excluded.game)
        returning r.id, r.member_id, r.at, r.stake, r.win, r.placed_at, r.game, r.counted
      ), change as (
        select id, member_id, at, stake, win, placed_at, game, counted, 1 as sign from kept
        union all
        select b.id, b.member_id, b.at, b.stake, b.win, b.placed_at, b.game, b.counted, -1 from before b join kept on kept.id = b.id
      ), compared_anew as (
        -- the row is locked also where it stands: who compares without these rounds, or keeps a baseline without bets that were open, must not take it away
        insert into game_play_check as c (member_id, slot_code, observed_at)
        select a.member_id, a.slot_code, a.known_at from (select member_id, min(least(at, placed_at)) as at from change group by 1) changed
        join game_account a on a.member_id = changed.member_id and a.slot_code = $1 and a.known_at >= changed.at - interval '5 minutes'
        order by 1
        on conflict (member_id, slot_code) do update set observed_at = c.observed_at
      ), summed as (
        insert into game_turnover as t (member_id, slot_code, day, rounds, stake, net, counted)
        select member_id, $1, (at at time zone 'Asia/Bangkok')::date, sum(sign), sum(sign * stake), sum(sign * (win - stake)),
          coalesce(sum(sign * counted), 0)
        from change group by 1, 3 order by 1, 3
        on conflict (member_id, slot_code, day) do update set rounds = t.rounds + excluded.rounds, stake = t.stake + excluded.stake,
          net = t.net + excluded.net, counted = t.counted + excluded.counted
      )
      select id, member_id as "memberId", at, placed_at as "placedAt", stake, win, game, counted, sign from change
        order by member_id, id, sign`,
    values: [
      slotCode,
      reports.map(({ id }) => id),
      reports.map(({ username }) => username),
      reports.map(({ at }) => at),
      reports.map(({ stake }) => stake),
      reports.map(({ win }) => win),
      COUNTED_DAYS,
      reports.map(({ placedAt }) => placedAt ?? null),
      reports.map(({ game }) => game ?? null),
    ],
  });
  // in a statement of its own, so that it sees a baseline that was kept meanwhile
  await moveBaselines(
    tx,
    slotCode,
    reports.map(({ id }) => id),
  );
  return changes;
}

/** What of members' stakes counts for rewards on those days in Bangkok, `YYYY-MM-DD`, satang, in their order. */
export async function countedOn(
  on: Queryable,
  days: readonly { memberId: MemberId; day: string }[],
): Promise<Satang[]> {
  const { rows } = await on.client.query<{ counted: Satang }>({
    name: 'game_turnover_counted',
    text: `select coalesce((select sum(counted) from game_turnover t where t.member_id = d.member_id and t.day = d.day), 0)::bigint as counted
      from unnest($1::text[], $2::date[]) with ordinality as d (member_id, day, n) order by n`,
    values: [days.map(({ memberId }) => memberId), days.map(({ day }) => day)],
  });
  return rows.map(({ counted }) => counted);
}

/**
 * What was placed before an account's baseline and is told after it had its stake missing there (decision 0074): the baseline is that much more at
 * most. It may have been settled before it, too, and only be told late. A correction takes nothing of that back: the stake was missing all the same.
 */
async function moveBaselines(tx: Tx, slotCode: string, ids: readonly string[]): Promise<void> {
  await tx.client.query({
    name: 'game_play_baseline_move',
    text: `with moving as (
        select r.id, r.member_id, coalesce(r.based_least, 0) as old_least, coalesce(r.based_most, 0) as old_most,
          least(r.based_least, r.stake - r.win, 0) as new_least, greatest(r.based_most, r.stake) as new_most
        from game_round r join game_play_baseline b on b.member_id = r.member_id and b.slot_code = r.slot_code
        where r.slot_code = $1 and r.id = any ($2) and (r.based_most is not null
          or (r.first_told_at = now() and coalesce(r.placed_at, r.at) <= b.seen_at + interval '5 minutes'))
      ), noted as (
        update game_round r set based_least = m.new_least, based_most = m.new_most from moving m where r.slot_code = $1 and r.id = m.id
      )
      update game_play_baseline b set least = b.least + moved.least, most = b.most + moved.most
        from (
          select member_id, sum(new_least - old_least)::bigint as least, sum(new_most - old_most)::bigint as most from moving group by 1
        ) moved
        where b.slot_code = $1 and b.member_id = moved.member_id`,
    values: [slotCode, ids],
  });
}

/**
 * Deletes rounds that nothing was told of for {@link KEPT_DAYS} days, and that no bonus counts, the oldest first; their sums stay. At most `batches`
 * times so many rounds are looked at: the next time goes on behind them, and begins again where it came to the end. Answers how many went.
 */
export async function deleteOldRounds(on: Queryable, batches: number): Promise<number> {
  let deleted = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    const gone = await deleteBatch(on);
    deleted += gone.deleted;
    // one batch of which all is kept is enough for a time
    if (gone.looked < LOOKED_AT_ONCE || gone.deleted === 0) break;
  }
  return deleted;
}

async function deleteBatch(on: Queryable): Promise<{ looked: number; deleted: number }> {
  const { rows: places } = await on.client.query<{ at: string; slotCode: string; id: string }>({
    name: 'game_round_place',
    text: 'select told_at::text as at, slot_code as "slotCode", id from game_round_place',
  });
  const place = places[0] ?? { at: '-infinity', slotCode: '', id: '' };
  const { rows } = await on.client.query<{ looked: number; deleted: number }>({
    name: 'game_round_delete',
    text: `with looked as materialized (
        select ctid, told_at, slot_code, id, ${COUNTS_FOR_A_BONUS} as counts from game_round
          where told_at < now() - make_interval(days => $1) and told_at >= $2::timestamptz and (told_at, slot_code, id) > ($2, $3, $4)
          order by told_at, slot_code, id limit $5
      ), gone as (
        delete from game_round where ctid = any (array(select ctid from looked where not counts)) returning 1
      ), next as (
        -- where there was less, that was the end
        select told_at, slot_code, id from looked where (select count(*) from looked) = $5 order by told_at desc, slot_code desc, id desc limit 1
      )
      update game_round_place set told_at = coalesce((select told_at from next), '-infinity'),
          slot_code = coalesce((select slot_code from next), ''), id = coalesce((select id from next), '')
        returning (select count(*)::int from looked) as looked, (select count(*)::int from gone) as deleted`,
    values: [KEPT_DAYS, place.at, place.slotCode, place.id, LOOKED_AT_ONCE],
  });
  return rows[0] ?? { looked: 0, deleted: 0 };
}

/** Whether a member may have played there in that time, as far as the provider has told: of what is not counted any more, nobody knows. */
export async function playedBetween(
  on: Queryable,
  { memberId, slotCode, from, to }: { memberId: MemberId; slotCode: string; from: Date; to: Date },
): Promise<boolean> {
  const { rows } = await on.client.query({
    name: 'game_round_between',
    text: `select 1 from game_round where member_id = $1 and slot_code = $2 and at between $3 and $4
      union all select 1 where $3 <= now() - make_interval(days => $5) limit 1`,
    values: [memberId, slotCode, from, to, COUNTED_DAYS],
  });
  return rows.length > 0;
}
