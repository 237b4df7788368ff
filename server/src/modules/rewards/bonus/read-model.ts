/** What of a member's money and play a bonus is measured by: reads over the ledger and tables of games, each one statement. */
import type { Category } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { satang, type Satang } from '@krapao/contract/money';
import type { Queryable } from '../../../db/pool.ts';
import { HOUSE } from '../../../ledger/accounts.ts';
import { DEPOSITS, kindsWhere } from '../../../ledger/kinds.ts';
import { isFinal, TOLD_WITHIN_DAYS } from './rules.ts';
import type { Bonus } from './tables.ts';

/** The movement that gives a bonus. */
export const grantReference = (id: string): string => `bonus:${id}:grant`;

/** Money that only moves between a member's own accounts, and what the bonus itself brings: all else came in or went out, but for {@link IS_PLAY}. */
const NO_INFLOW = kindsWhere(({ reckoned }) => reckoned.bonus === 'own');
const CORRECTIONS = kindsWhere(({ reckoned }) => reckoned.bonus === 'error');
const PLAY_CORRECTIONS = kindsWhere(({ reckoned }) => reckoned.bonus === 'play');
/** No balance can have shown the money of that finding before the grant (decision 0147). */
const CAME_SINCE = `not exists (select from ledger_account g
                join ledger_entry s on s.account_id = g.id and s.movement_id > coalesce(t.hold_movement, 0) and s.movement_id < given.id
                join ledger_movement p on p.id = s.movement_id and p.kind = 'play_result'
                where g.member_id = f.member_id and g.code = f.slot_code)`;
/**
 * What puts play of the time of the bonus right is play as well: a provider's error, and a transfer that was taken for play, {@link CAME_SINCE}:
 * nothing was played there between its hold and the grant; where no transfer is known, never before the grant.
 */
const IS_PLAY = `coalesce(m.kind = any ($5) and (select id from ledger_account where member_id is null and code = $6) in (m.from_account, m.to_account), false)
            or (m.kind = any ($7) and exists (select from game_finding f left join game_transfer t on t.id = f.transfer_id
              where f.id::text = m.subject_id and ${CAME_SINCE}))`;

export interface Held {
  wallet: Satang;
  /** In games that are offered, on its way to or from games, and staked in bets that are open; in games that are switched off. */
  games: Satang;
  transit: Satang;
  openBets: Satang;
  closedGames: Satang;
  /** What is in games that are switched off and stood there when the bonus was given: it was reckoned as the member's own then. */
  stood: Satang;
  /** Of what looks won there is money that a person may say was given back twice, and take from the wallet as play (decision 0282). */
  givenTwice: Satang;
  /** Of the bets that were open when the bonus was given what is settled: stakes. */
  settledBets: Satang;
  /** Of the open bets what may only not have been reported yet: its game was played since its provider told of play last. */
  unreported: Satang;
  /** A game was played since its provider told of play last, or its balance has more than was told. */
  isUntold: boolean;
  /**
   * In the last day money moved in a game, and since its provider was asked last what was played: a bet that is open may hide as much that was won. So may
   * one that was known to be open when an end began, until its provider told what came by then: what it wins may be staked at once, and moves nothing.
   */
  mayHide: boolean;
  /** In the last day a game was played of which nobody knows yet what is in bets: its reports were never compared with its balance. */
  isUnknown: boolean;
  /**
   * By neither play nor transfer, since the share was taken, and since the bonus was given; less than 0: more left. What came of bets that were open
   * when it was given is such, too: they were made before it.
   */
  inflow: bigint;
  inflowSinceGrant: bigint;
  /** Of each: what came of those bets. */
  inflowOfBets: bigint;
  inflowOfBetsSinceGrant: bigint;
  /** Games that are offered and have more than the least that can be moved: of that the last satang may stay there (games/transfers/transfer.ts). */
  gamesWithMoney: readonly string[];
  /** Games whose balance is older than a minute; of those the ones that are known to hold a baht or more. */
  stale: readonly string[];
  staleWithMoney: readonly string[];
  /** The last movement of all. */
  last: bigint;
  /** When it was read, by the clock of the database. */
  readAt: Date;
}

/** What the member has, with their wallet kept by the transaction, and what of it came in while that bonus ran. */
export async function heldBy(
  on: Queryable,
  memberId: MemberId,
  bonus: Pick<Bonus, 'id' | 'basedOn' | 'grantedAt' | 'openBets' | 'untoldBets' | 'endingSince'> | null,
): Promise<Held> {
  const { rows } = await on.client.query<Held>({
    name: 'bonus_held',
    text: `with account as (
        select a.slot_code, l.id, l.balance, p.is_active, a.known_at < now() - interval '60 seconds' as is_stale,
          -- what was reported, less what the balance shows of it: staked, and not settled yet (docs/money-games.md)
          case when base.amount is not null then net.sum + decided.sum + base.amount - played.sum else 0 end as open_bets,
          told.at is null or told.at < played.last as is_unreported,
          base.amount is null and played.last > now() - interval '1 day' as is_unknown,
          p.connection is not null and coalesce(told.at, '-infinity') < latest.at and latest.at > now() - interval '1 day' as may_hide,
          p.connection is not null and r.up_to > now() - interval '1 day' and told.at < $10::timestamptz as is_before_end
        from game_account a
        join game_provider p on p.code = a.slot_code
        join ledger_account l on l.member_id = a.member_id and l.code = a.slot_code
        left join game_report r on r.slot_code = a.slot_code
        -- its reports are of another clock than what moved money: nothing that came after it was asked was told, whatever it says
        cross join lateral (select least(r.up_to, r.asked_at) as at) told
        left join game_play_baseline b on b.member_id = a.member_id and b.slot_code = a.slot_code
        cross join lateral (select coalesce(b.most, case when a.created_at >= r.since then 0 end) as amount) base
        cross join lateral (
          select coalesce(sum(t.net), 0)::bigint as sum from game_turnover t where t.member_id = a.member_id and t.slot_code = a.slot_code
        ) net
        cross join lateral (
          select coalesce(sum(f.gain), 0)::bigint as sum from game_finding f
          where f.member_id = a.member_id and f.slot_code = a.slot_code
            and (f.state = 'corrected' or (f.state = 'kept' and f.kind = 'play') or (f.state = 'waiting' and f.transfer_id is not null))
        ) decided
        cross join lateral (
          select coalesce(sum(e.amount), 0)::bigint as sum, max(m.at) as last from ledger_entry e
          join ledger_movement m on m.id = e.movement_id and m.kind = 'play_result' where e.account_id = l.id
        ) played
        left join lateral (
          -- until a transfer was carried out what it takes may be played with
          select greatest(m.at, t.closed_at) as at from ledger_entry e join ledger_movement m on m.id = e.movement_id
          left join game_transfer t on t.hold_movement = m.id where e.account_id = l.id order by e.movement_id desc limit 1
        ) latest on true
        where a.member_id = $1 and a.state = 'open'
      ), moved as (
        select m.id, e.amount from ledger_movement given
          join ledger_account w on w.member_id = $1 and w.code = 'WALLET'
          join ledger_entry e on e.account_id = w.id and e.movement_id > given.id
          join ledger_movement m on m.id = e.movement_id and m.kind <> all ($3)
          where given.reference = $4 and not (${IS_PLAY})
      ), earlier as (
        -- of what was staked since then, in the same rounds, its part; what was settled before is in the balances of then
        select given.id, (((rounds.won - rounds.staked) * told.part + rounds.won * untold.part) / greatest(rounds.staked, 1))::bigint as amount,
            told.part::bigint as settled
          from ledger_movement given cross join lateral (
            select coalesce(sum(o.stake), 0) as staked, coalesce(sum(o.win), 0) as won from game_round o
              where o.member_id = $1 and o.slot_code = any (array(select slot_code from account)) and o.at > $9::timestamptz
                and o.placed_at < date_trunc('second', $9::timestamptz)
          ) rounds cross join lateral (
            -- of what nobody told of at the grant: lost before it
            select greatest(coalesce(sum(o.stake - o.win), 0), 0) as lost from game_round o
              where $11::bigint > 0 and o.member_id = $1 and o.slot_code = any (array(select slot_code from account)) and o.first_told_at > $9::timestamptz
                and o.at <= $9::timestamptz and o.at > $9::timestamptz - interval '7 days'
          ) late cross join lateral (select least(rounds.staked, $8) as part) told
          cross join lateral (select greatest(least(rounds.staked - told.part, $11 - late.lost), 0) as part) untold
          where given.reference = $4
      ), came as (
        -- where the share was taken anew nothing of them was open any more
        select id, amount, id > $2 as is_new from moved union all select id, amount, id = $2 from earlier
      )
      select w.balance as wallet,
        (select coalesce(sum(balance), 0)::bigint from account where is_active) as games,
        (select coalesce(sum(balance), 0)::bigint from account where not is_active) as "closedGames",
        (select coalesce(sum(least(account.balance, before.balance_after)), 0)::bigint from ledger_movement given
          join account on not is_active cross join lateral (select e.balance_after from ledger_entry e
            where e.account_id = account.id and e.movement_id < given.id order by e.movement_id desc limit 1) before
          where given.reference = $4) as stood,
        (select coalesce(sum(f.gain), 0)::bigint from ledger_movement given join game_finding f on f.member_id = $1
          join game_transfer t on t.id = f.transfer_id
          where given.reference = $4 and f.state = 'waiting' and f.gain > 0 and ${CAME_SINCE}) as "givenTwice",
        (select coalesce(sum(greatest(open_bets, 0)), 0)::bigint from account) as "openBets",
        (select coalesce(sum(settled), 0)::bigint from earlier) as "settledBets",
        (select coalesce(sum(greatest(open_bets, 0)) filter (where is_unreported), 0)::bigint from account) as unreported,
        (select coalesce(bool_or(is_unreported or open_bets < 0), false) from account) as "isUntold",
        (select coalesce(bool_or(may_hide or (is_before_end and open_bets > 0)), false) from account) as "mayHide",
        (select coalesce(bool_or(is_unknown), false) from account) as "isUnknown",
        (select coalesce(sum(amount), 0)::bigint from game_transfer where member_id = $1 and closed_at is null) as transit,
        (select coalesce(sum(amount) filter (where is_new), 0)::bigint from came) as inflow,
        (select coalesce(sum(amount), 0)::bigint from came) as "inflowSinceGrant",
        (select coalesce(sum(amount) filter (where id = $2), 0)::bigint from earlier) as "inflowOfBets",
        (select coalesce(sum(amount), 0)::bigint from earlier) as "inflowOfBetsSinceGrant",
        array(select slot_code from account where is_active and balance > 100 order by 1) as "gamesWithMoney",
        array(select slot_code from account where is_stale order by 1) as stale,
        array(select slot_code from account where is_stale and balance >= 100 order by 1) as "staleWithMoney",
        coalesce((select max(movement_id) from ledger_entry where account_id = w.id), 0)::bigint as last,
        clock_timestamp() as "readAt"
      from ledger_account w where w.member_id = $1 and w.code = 'WALLET'`,
    values: [
      ...[memberId, bonus?.basedOn ?? 0n, NO_INFLOW, bonus && grantReference(bonus.id)],
      ...[CORRECTIONS, HOUSE.correction('PROVIDER_ERROR'), PLAY_CORRECTIONS],
      // without such bets no round is read
      ...[bonus?.openBets ?? 0n, bonus?.openBets || bonus?.untoldBets ? bonus.grantedAt : null],
      ...[bonus?.endingSince ?? null, bonus?.untoldBets ?? 0n],
    ],
  });
  const [held] = rows;
  if (!held) throw new Error(`member ${memberId} has no wallet`);
  return held;
}

/** What the member can be left with; what is in a game that the operator switched off is theirs whatever becomes of the bonus. */
export const totalOf = ({ wallet, games, transit, openBets }: Held): Satang =>
  satang(wallet + games + transit + openBets);

export interface NewestDeposit {
  id: bigint;
  amount: Satang;
  at: Date;
  /** A bonus was given on it. */
  isUsed: boolean;
  /** Since then a game was filled, or money withdrawn or taken back. */
  isTouched: boolean;
}

const TOUCHING = kindsWhere(({ reckoned }) => reckoned.takesDeposit);

export async function newestDeposit(on: Queryable, memberId: MemberId): Promise<NewestDeposit | undefined> {
  const { rows } = await on.client.query<NewestDeposit>({
    name: 'bonus_newest_deposit',
    text: `select m.id, m.amount, m.at, exists (select from member_bonus b where b.deposit_movement = m.id) as "isUsed",
        exists (select from ledger_movement o where o.member_id = $1 and o.statement_no > m.statement_no and o.kind = any ($3)) as "isTouched"
      from ledger_movement m where m.member_id = $1 and m.kind = any ($2) and m.statement_no is not null
      order by m.statement_no desc limit 1`,
    values: [memberId, DEPOSITS, TOUCHING],
  });
  return rows[0];
}

/** Whether something was taken of that deposit, or may have been, since it came. */
export async function isTouched(on: Queryable, deposit: bigint): Promise<boolean> {
  const { rowCount } = await on.client.query({
    name: 'bonus_deposit_touched',
    text: `select 1 from ledger_movement m join ledger_movement o
        on o.member_id = m.member_id and o.statement_no > m.statement_no and o.kind = any ($2)
      where m.id = $1 limit 1`,
    values: [deposit, TOUCHING],
  });
  return rowCount === 1;
}

export interface Game {
  code: string;
  category: Category;
}

export async function allGames(on: Queryable): Promise<Game[]> {
  const { rows } = await on.client.query<Game>({
    name: 'bonus_games',
    text: 'select code, category from game_provider order by position, code',
  });
  return rows;
}

type Played = Pick<Bonus, 'done' | 'countedAt'>;

/** What counts of reported play since the grant, satang, and until when all play is known where the member has an account; as it was summed last where that is final. */
export async function playedFor(
  on: Queryable,
  {
    memberId,
    terms,
    grantedAt,
    expiresAt,
    ...last
  }: Pick<Bonus, 'memberId' | 'terms' | 'grantedAt'> & Played & { expiresAt: Date },
  now: Date,
): Promise<Played> {
  if (isFinal(expiresAt, now)) return { done: last.done, countedAt: last.countedAt };
  const { rows } = await on.client.query<Played>({
    name: 'bonus_played',
    text: `with weight as (
        select * from jsonb_to_recordset($2) as w (kind text, provider text, percent int)
      ), account as (
        select a.slot_code, p.category, r.up_to, exists (select from weight where provider = a.slot_code) as is_named
        from game_account a join game_provider p on p.code = a.slot_code left join game_report r on r.slot_code = a.slot_code
        where a.member_id = $1
      )
      select (coalesce(sum(least(o.counted, coalesce($3, o.counted)) * weighed.percent), 0) / 100)::bigint as done,
        (select min(up_to) from account) as "countedAt"
      from account
      join game_round o on o.member_id = $1 and o.slot_code = account.slot_code and o.at >= date_trunc('second', $4::timestamptz)
      cross join lateral (
        -- of what is not told what it was, the least counts
        select coalesce(min(w.percent), 0) as percent from weight w
        where (w.provider = account.slot_code or (w.provider is null and not account.is_named))
          and w.kind = any (case when o.game is not null then array[o.game] when account.category = 'sport' then array['sport', 'live']
            else array[account.category] end)
      ) weighed
      -- some providers tell no more than the second
      where coalesce(o.placed_at, o.at) >= date_trunc('second', $4::timestamptz) and coalesce(o.placed_at, o.at) < $5
        and o.first_told_at < $5 + make_interval(days => $6)`,
    values: [memberId, JSON.stringify(terms.weights), terms.maxStake, grantedAt, expiresAt, TOLD_WITHIN_DAYS],
  });
  return rows[0] ?? { done: satang(0), countedAt: null };
}
