/** Members as lists and the head of their page show them: reads over members, the ledger, games and rewards. */
import { sql, type SQL } from 'drizzle-orm';
import { HOLDING_RIGHTS, type BlockKind } from '@krapao/contract/console/constants';
import type { ConsoleInside } from '@krapao/contract/console/api';
import type { MemberId } from '@krapao/contract/ids';
import { satang, type Satang } from '@krapao/contract/money';
import { compiled } from '../../../db/compiled.ts';
import type { Queryable } from '../../../db/pool.ts';
import { DEPOSITS } from '../../../ledger/kinds.ts';

type Query = ConsoleInside<'GET /api/console/members'>['query'];
type Head = ConsoleInside<'GET /api/console/members/{id}'>['output'];
export type Filter = Omit<Query, 'q' | 'after' | 'limit'>;

const kinds = sql`array[${sql.join(
  DEPOSITS.map((kind) => sql`${kind}`),
  sql`, `,
)}]`;

const LAST_DEPOSIT = sql`(select d.at from ledger_movement d
  where d.member_id = m.id and d.kind = any (${kinds}) and d.statement_no is not null order by d.statement_no desc limit 1)`;
const STANDING = sql`b.member_id = m.id and b.ended_at is null and (b.until_at is null or b.until_at > now())`;
const IS_BLOCKED = sql`exists (select from member_block b where ${STANDING})`;
const IS_HELD = sql`(coalesce(m.payouts_held_until > now(), false) or exists (select from member_block b where ${STANDING} and b.kind = 'payouts'))`;
// few are not active: they are found by what makes them so, not by walking all members
const BLOCKED = sql`select b.member_id from member_block b where b.ended_at is null and (b.until_at is null or b.until_at > now())`;
const STATES = {
  active: sql`m.is_active and not ${IS_BLOCKED} and not ${IS_HELD}`,
  blocked: sql`m.id in (${BLOCKED})`,
  held: sql`m.id in (select h.id from member h where h.payouts_held_until > now() union ${BLOCKED} and b.kind = 'payouts')`,
  closed: sql`not m.is_active`,
} satisfies Record<NonNullable<Filter['state']>, SQL>;

const dayBegins = (day: string, days = 0): SQL =>
  sql`((${day}::date + ${days}::int)::timestamp at time zone 'Asia/Bangkok')`;

/** What is asked of members `m` besides; days are those of Bangkok, both included. */
export function asking(filter: Filter): SQL {
  const { state, source, registeredFrom, registeredTo, depositedFrom, depositedTo, tag } = filter;
  const asked = [
    state && STATES[state],
    source !== undefined && sql`m.source_code = ${source}`,
    registeredFrom !== undefined && sql`m.created_at >= ${dayBegins(registeredFrom)}`,
    registeredTo !== undefined && sql`m.created_at < ${dayBegins(registeredTo, 1)}`,
    depositedFrom !== undefined && sql`${LAST_DEPOSIT} >= ${dayBegins(depositedFrom)}`,
    depositedTo !== undefined && sql`${LAST_DEPOSIT} < ${dayBegins(depositedTo, 1)}`,
    tag !== undefined && sql`m.id in (select member_id from member_tag where tag = ${tag})`,
  ].filter((one) => one !== undefined && one !== false);
  return asked.length === 0 ? sql`true` : sql.join(asked, sql` and `);
}

/** The next of those who fit, the newest first; `after`: the last one who is shown already. */
export async function newest(
  on: Queryable,
  { and, after, limit }: { and: SQL; after: string | undefined; limit: number },
): Promise<MemberId[]> {
  const before =
    after === undefined
      ? sql`true`
      : sql`m.created_at <= (select created_at from member where id = ${after})
          and (m.created_at < (select created_at from member where id = ${after}) or m.id < ${after})`;
  const { rows } = await on.sql.execute<{ id: MemberId }>(
    sql`select m.id from member m where ${before} and ${and} order by m.created_at desc, m.id desc limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

export interface MemberRow {
  id: MemberId;
  name: string;
  phone: string;
  bankCode: string;
  bankAccountName: string;
  bankAccountNo: string;
  isActive: boolean;
  isHeld: boolean;
  blocks: BlockKind[];
  tags: string[];
  source: string | null;
  registeredAt: Date;
  lastDepositAt: Date | null;
  wallet: Satang;
}

const ROW = sql`m.id, m.name, m.phone, m.bank_code as "bankCode", m.bank_account_name as "bankAccountName",
  m.bank_account_no as "bankAccountNo", m.is_active as "isActive", ${IS_HELD} as "isHeld", m.source_code as source,
  m.created_at as "registeredAt", array(select b.kind from member_block b where ${STANDING} order by 1) as blocks,
  array(select t.tag from member_tag t where t.member_id = m.id order by 1) as tags, ${LAST_DEPOSIT} as "lastDepositAt",
  coalesce((select w.balance from ledger_account w where w.member_id = m.id and w.code = 'WALLET'), 0) as wallet`;

/** Those members, in their order. */
export async function rowsOf(on: Queryable, ids: readonly MemberId[]): Promise<MemberRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await on.client.query<MemberRow>(
    compiled(sql`select ${ROW} from member m where m.id = any (${sql.param([...ids])}::text[])`),
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

const listed = (words: readonly string[]): SQL =>
  sql.join(
    words.map((word) => sql`${word}`),
    sql`, `,
  );
const OF_MEMBER = sql`e.subject_kind = 'member' and e.subject = m.id`;
/** It is written down by the transaction that blocks, which has the member's row. */
const BLOCKED_BY = sql`(select e.name from staff_event e where ${OF_MEMBER} and e."right" in ('member.hold', 'member.freeze', 'money.correct')
  and e.after ? b.kind and e.at >= b.from_at order by e.id limit 1)`;

type RunningBonus = NonNullable<Head['bonus']>;
/** As JSON has it. */
type ReadBonus = Omit<RunningBonus, 'done' | 'required' | 'until'> & {
  done: number;
  required: number | null;
  until: string | null;
};

/** Of the member `m`; null: none runs. */
const RUNNING_BONUS = sql`(select json_build_object('code', o.offer_code, 'name', o.terms -> 'name', 'state', o.state, 'done', o.done,
    'required', o.required, 'until', case when o.state = 'armed' then o.armed_until else o.expires_at end)
  from member_bonus o where o.member_id = m.id and o.ended_at is null limit 1)`;

export const toRunningBonus = ({ done, required, until, ...bonus }: ReadBonus): RunningBonus => ({
  ...bonus,
  done: satang(done),
  required: required === null ? null : satang(required),
  until: until === null ? null : new Date(until),
});

/** The bonus of theirs that runs: beside what staff decide about their money. */
export async function runningBonusOf(on: Queryable, id: string): Promise<RunningBonus | null> {
  const { rows } = await on.client.query<{ bonus: ReadBonus | null }>(
    compiled(sql`select ${RUNNING_BONUS} as bonus from member m where m.id = ${id}`),
  );
  const bonus = rows[0]?.bonus;
  return bonus ? toRunningBonus(bonus) : null;
}

export interface MemberHead extends MemberRow {
  currency: 'BAHT' | 'LAK';
  accountProvedAt: Date | null;
  phoneProvedAt: Date | null;
  changeHeldUntil: Date | null;
  inviterId: MemberId | null;
  inviterName: string | null;
  lastSignInAt: Date | null;
  balances: { code: string; amount: number }[];
  inTransit: Satang;
  coins: number;
  liftAsked: { by: string; at: string } | null;
  corrections: number;
  bonus: ReadBonus | null;
  promotions: { code: string; percentFailBp: number; until: string }[];
  blocked: { kind: BlockKind; from: string; until: string | null; why: string; by: string | null }[];
  changes: (Omit<NonNullable<Head['heldByChange']>['staff'][number], 'at'> & { at: string })[];
}

/** What is on its way to or from games, and what was withdrawn and is neither paid nor back. */
const IN_TRANSIT = sql`(
  (select coalesce(sum(t.amount), 0) from game_transfer t where t.member_id = m.id and t.closed_at is null)
  + (select coalesce(sum(p.amount), 0) from payout p where p.member_id = m.id and p.closed_at is null
    -- so said it is in the indexes of payouts that are open, of which there are few
    and (p.due_at is not null or p.state in ('approval', 'review'))))::bigint`;

export async function headOf(on: Queryable, id: string): Promise<MemberHead | undefined> {
  const { rows } = await on.client.query<MemberHead>(
    compiled(sql`select ${ROW}, m.currency, m.proved_at as "accountProvedAt", m.phone_proved_at as "phoneProvedAt",
        case when m.payouts_held_until > now() then m.payouts_held_until end as "changeHeldUntil",
        i.id as "inviterId", i.name as "inviterName",
        (select max(s.at) from member_sign_in s where s.member_id = m.id) as "lastSignInAt",
        (select coalesce(json_agg(json_build_object('code', a.code, 'amount', a.balance) order by a.id), '[]')
          from ledger_account a where a.member_id = m.id) as balances,
        ${IN_TRANSIT} as "inTransit",
        coalesce((select c.balance from coin_balance c where c.member_id = m.id), 0) as coins,
        (select json_build_object('by', coalesce((select s.name from staff s where s.id = r.made_by), r.made_by), 'at', r.made_at)
          from staff_request r where r.subject_kind = 'member' and r.subject = m.id and r.act = 'member.lift'
            and r.state = 'waiting' and r.expires_at > now() limit 1) as "liftAsked",
        (select count(*)::int from money_correction c where c.member_id = m.id) as corrections,
        ${RUNNING_BONUS} as bonus,
        (select coalesce(json_agg(json_build_object('code', p.code, 'percentFailBp', p.percent_fail, 'until', p.until_at) order by p.until_at), '[]')
          from member_promotion p where p.member_id = m.id and p.ended_at is null and p.until_at > now()) as promotions,
        (select coalesce(json_agg(json_build_object('kind', b.kind, 'from', b.from_at, 'until', b.until_at, 'why', b.why, 'by', ${BLOCKED_BY}) order by b.kind), '[]')
          from member_block b where ${STANDING}) as blocked,
        (select coalesce(json_agg(json_build_object('right', e."right", 'by', e.name, 'second', e.second_name, 'at', e.at, 'why', e.why) order by e.id desc), '[]')
          from staff_event e where ${OF_MEMBER} and e."right" in (${listed(HOLDING_RIGHTS)})
            and e.at > now() - interval '30 days' and not coalesce(e.after ?| array['asked', 'request'], false)) as changes
      from member m left join member i on i.id = m.invited_by where m.id = ${id}`),
  );
  return rows[0];
}
