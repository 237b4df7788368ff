/** The index over a member's movements (decision 0020): which is the nth of its type, and what each day ended with. */
import { and, between, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../db/pool.ts';
import { RETURNS } from '../../ledger/kinds.ts';
import { payoutOf } from '../withdrawals/face.ts';
import { INDEXED, TYPES, UNDOING, type StatementType } from './rules.ts';
import { statementDay, statementIndex, statementLine } from './tables.ts';

/** Whether the ledger has something of that member that the index has not. */
export async function isBehind(on: Queryable, memberId: string): Promise<boolean> {
  const { rows } = await on.client.query<{ isBehind: boolean }>({
    name: 'statement_is_behind',
    text: `select wallet.statement_count > coalesce(i.upto_no, 0) or coalesce((
          select max(e.movement_id) from ledger_entry e where e.account_id = wallet.id
        ), 0) > coalesce(i.upto_movement, 0) as "isBehind"
      from ledger_account wallet left join statement_index i on i.member_id = wallet.member_id
      where wallet.member_id = $1 and wallet.code = 'WALLET'`,
    values: [memberId],
  });
  return rows[0]?.isBehind ?? false;
}

/** Has others who index the same member wait until this transaction ends. */
export async function lockIndex(tx: Tx, memberId: string): Promise<void> {
  await tx.client.query(
    'insert into statement_index (member_id) values ($1) on conflict (member_id) do nothing',
    [memberId],
  );
  await tx.sql
    .select({ uptoNo: statementIndex.uptoNo })
    .from(statementIndex)
    .where(eq(statementIndex.memberId, memberId))
    .for('update');
}

/**
 * Indexes the next `most` movements of a member, with the lock held; answers how many there were. All in one statement, that is of
 * one moment: movements of a member are written one after the other, so their ids and numbers rise together.
 */
export async function indexMore(tx: Tx, memberId: string, most: number): Promise<number> {
  const { rows } = await tx.client.query<{ indexed: bigint }>({
    name: 'statement_index_more',
    text: `with upto as (
        select i.*, wallet.id as wallet from statement_index i
        join ledger_account wallet on wallet.member_id = i.member_id and wallet.code = 'WALLET'
        where i.member_id = $1
      ), known as (
        select * from unnest($2::text[], $3::text[]) known (kind, type)
      ), fresh as (
        select m.id, m.statement_no, m.amount, (m.at at time zone 'Asia/Bangkok')::date as day, known.type, m.kind, m.subject_kind, m.subject_id
        from upto join ledger_movement m on m.member_id = $1 and m.statement_no > upto.upto_no
        left join known on known.kind = m.kind
        order by m.statement_no limit $4
      ), last as (
        select type, coalesce((
            select no from statement_line l where l.member_id = $1 and l.type = types.type order by no desc limit 1
          ), 0) as no
        from (select distinct type from fresh) types
      ), filed as (
        select id, statement_no, amount, type, kind, subject_kind, subject_id, last.no + row_number() over (partition by type order by statement_no) as no,
          greatest(upto_day, max(day) over (order by statement_no)) as day
        from fresh cross join upto left join last using (type)
      ), bound as (
        select case when (select count(*) from fresh) = $4 then (select max(id) from fresh)
          else greatest(upto_movement, (select max(id) from fresh),
            (select max(movement_id) from ledger_entry where account_id = wallet)) end as movement
        from upto
      ), undone as (
        select hold.id, hold.kind, hold.statement_no, hold.at, hold.amount
        from upto cross join bound
        join ledger_entry e on e.account_id = wallet and e.movement_id > upto_movement and e.movement_id <= bound.movement
        join ledger_movement back on back.id = e.movement_id and back.kind = any ($5)
        join ledger_movement hold on hold.id = back.closes
        union all
        select out.id, out.kind, out.statement_no, out.at, f.amount
        from filed f cross join lateral (
          select m.* from ledger_movement m join known on known.kind = m.kind and known.type = f.type
          where m.member_id = $1 and m.statement_no < f.statement_no and m.kind <> all ($6)
            and ${payoutOf('m')} = ${payoutOf('f')}
          order by m.statement_no desc limit 1
        ) out where f.kind = any ($6)
      ), returned as (
        select known.type, undone.amount, coalesce(filed.day, (
            select d.day from statement_day d
            where d.member_id = $1 and d.type = known.type and d.last_statement_no >= undone.statement_no
              and d.day >= (undone.at at time zone 'Asia/Bangkok')::date
            order by d.day limit 1
          )) as day
        from undone join known on known.kind = undone.kind left join filed on filed.id = undone.id
      ), lines as (
        insert into statement_line (member_id, type, no, statement_no) select $1, type, no, statement_no from filed
      ), days as (
        insert into statement_day as kept (member_id, type, day, last_no, last_statement_no, amount, returned)
        select $1, type, day, max(no), max(statement_no), sum(amount), sum(returned) from (
          select type, day, no, statement_no, case when kind = any ($6) then 0 else amount end as amount, 0 as returned from filed
          union all
          select type, day, 0, 0, 0, amount from returned
        ) change group by type, day
        on conflict (member_id, type, day) do update set
          last_no = greatest(kept.last_no, excluded.last_no),
          last_statement_no = greatest(kept.last_statement_no, excluded.last_statement_no),
          amount = kept.amount + excluded.amount, returned = kept.returned + excluded.returned
      )
      update statement_index i set
        upto_no = coalesce((select max(statement_no) from filed), i.upto_no),
        upto_movement = coalesce((select movement from bound), i.upto_movement),
        upto_day = coalesce((select max(day) from filed), i.upto_day)
      where i.member_id = $1
      returning (select count(*) from fresh) as indexed`,
    values: [memberId, [...INDEXED.keys()], [...INDEXED.values()], most, RETURNS, UNDOING],
  });
  return Number(rows[0]?.indexed ?? 0n);
}

/** Days as `YYYY-MM-DD`, both included. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** The places that days take: of `type` among its type, without one in the whole statement. What is wanted begins after `after`. */
export interface Places {
  after: bigint;
  last: bigint;
}

export async function placesOf(
  on: Queryable,
  memberId: string,
  { type, from, to }: Days & { type?: StatementType | undefined },
): Promise<Places> {
  const { rows } = await on.client.query<Places>({
    name: 'statement_places',
    text: `select coalesce(max(before.place), 0) as after, coalesce(max(until.place), 0) as last
      from unnest($2::text[]) wanted (type)
      left join lateral (
        select case when $3 then last_no else last_statement_no end as place from statement_day d
        where d.member_id = $1 and d.type = wanted.type and d.day < coalesce($4, '-infinity'::date) order by d.day desc limit 1
      ) before on true
      left join lateral (
        select case when $3 then last_no else last_statement_no end as place from statement_day d
        where d.member_id = $1 and d.type = wanted.type and d.day <= coalesce($5, 'infinity'::date) order by d.day desc limit 1
      ) until on true`,
    values: [memberId, type ? [type] : TYPES, type !== undefined, from ?? null, to ?? null],
  });
  return rows[0] ?? { after: 0n, last: 0n };
}

/** The numbers in the statement of those places among that type, in any order. */
export async function numbersAt(
  on: Queryable,
  memberId: string,
  type: StatementType,
  { after, last }: Places,
): Promise<bigint[]> {
  const line = statementLine;
  const rows = await on.sql
    .select({ statementNo: line.statementNo })
    .from(line)
    .where(and(eq(line.memberId, memberId), eq(line.type, type), gt(line.no, after), lte(line.no, last)));
  return rows.map(({ statementNo }) => statementNo);
}

/** What moved on each day, of those types, less what was returned; days without any are missing. */
export async function movedByDay(
  on: Queryable,
  memberId: string,
  types: readonly StatementType[],
  { from, to }: { from: string; to: string },
): Promise<{ type: StatementType; day: string; amount: Satang }[]> {
  const d = statementDay;
  return on.sql
    .select({
      type: d.type,
      day: d.day,
      amount: sql<Satang>`${d.amount} - ${d.returned}`.mapWith(d.amount),
    })
    .from(d)
    .where(and(eq(d.memberId, memberId), inArray(d.type, [...types]), between(d.day, from, to)));
}

/** Members whose index lacks more than so many movements, those that lack most first. */
export async function membersBehind(on: Queryable, by: number, most: number): Promise<string[]> {
  const { rows } = await on.client.query<{ memberId: string }>(
    `select wallet.member_id as "memberId"
      from ledger_account wallet left join statement_index i on i.member_id = wallet.member_id
      where wallet.code = 'WALLET' and wallet.member_id is not null
        and wallet.statement_count - coalesce(i.upto_no, 0) > $1
      order by wallet.statement_count - coalesce(i.upto_no, 0) desc limit $2`,
    [by, most],
  );
  return rows.map(({ memberId }) => memberId);
}
