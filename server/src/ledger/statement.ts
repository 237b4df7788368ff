import type { Satang } from '@krapao/contract/money';
import type { Queryable } from '../db/pool.ts';
import type { MovementKind, SubjectKind } from './kinds.ts';
import type { MovementDetail } from './tables.ts';

/** A movement as its member sees it. */
export interface ShownMovement {
  /** Its place in the member's statement, 1 for the first ever. */
  no: bigint;
  kind: MovementKind;
  /** What it is about; null where that is not known. */
  subjectKind: SubjectKind | null;
  subjectId: string | null;
  amount: Satang;
  detail: MovementDetail;
  at: Date;
  /** The movement that settled or returned it; null while a hold is open, and for what was never held. */
  closedBy: MovementKind | null;
  /** What the wallet held at that moment, this movement counted as it has ended: what came back never left, what came is there. */
  balance: Satang;
}

export interface StatementPage {
  total: number;
  movements: ShownMovement[];
}

const COLUMNS = `m.statement_no as no, m.kind, m.subject_kind as "subjectKind", m.subject_id as "subjectId", m.amount, m.detail, m.at, closing.kind as "closedBy",
  coalesce(after.balance_after, 0) + case when closing.to_account = wallet.id then m.amount else 0 end as balance`;

/**
 * Of `wallet` and `m`: what closed it, and the wallet's last entry up to it. Row by row: a plan that thinks of many rows would read
 * whole tables to join them.
 */
const CLOSING_AND_BALANCE = `left join lateral (
    select c.kind, c.to_account from ledger_movement c where c.closes = m.id limit 1
  ) closing on true
  left join lateral (
    select e.balance_after from ledger_entry e
    where m.id is not null and e.account_id = wallet.id and e.movement_id <= m.id order by e.movement_id desc limit 1
  ) after on true`;

/**
 * A page of a member's statement, newest first; page 1 is the newest. Numbers are gapless, so that any page of a million costs
 * what the first one costs, the total included.
 */
export async function statementPage(
  on: Queryable,
  memberId: string,
  page: number,
  limit: number,
): Promise<StatementPage> {
  const { rows } = await on.client.query<{ total: bigint } & (ShownMovement | { no: null })>({
    name: 'statement_page',
    text: `select wallet.statement_count as total, ${COLUMNS}
      from ledger_account wallet
      left join lateral (
        select * from ledger_movement m
        where m.member_id = wallet.member_id
          and m.statement_no > wallet.statement_count - $2::bigint * $3::bigint
          and m.statement_no <= wallet.statement_count - ($2::bigint - 1) * $3::bigint
        order by m.statement_no desc limit $3
      ) m on true
      ${CLOSING_AND_BALANCE}
      where wallet.member_id = $1 and wallet.code = 'WALLET'
      order by m.statement_no desc`,
    values: [memberId, page, limit],
  });
  return {
    total: Number(rows[0]?.total ?? 0n),
    movements: rows.filter((row): row is typeof row & ShownMovement => row.no !== null),
  };
}

/** Those of a member's movements, newest first, by their places in the statement. */
export async function movementsNumbered(
  on: Queryable,
  memberId: string,
  numbers: readonly bigint[],
): Promise<ShownMovement[]> {
  if (numbers.length === 0) return [];
  const { rows } = await on.client.query<ShownMovement>({
    name: 'statement_numbered',
    text: `select ${COLUMNS}
      from ledger_account wallet
      join ledger_movement m on m.member_id = wallet.member_id and m.statement_no = any ($2::bigint[])
      ${CLOSING_AND_BALANCE}
      where wallet.member_id = $1 and wallet.code = 'WALLET'
      order by m.statement_no desc`,
    values: [memberId, numbers],
  });
  return rows;
}

/** What the movement in that line of a member's statement is about; undefined where there is no such line, or it is not known. */
export async function subjectOfLine(
  on: Queryable,
  memberId: string,
  no: bigint,
): Promise<{ kind: SubjectKind; id: string } | undefined> {
  const { rows } = await on.client.query<{ kind: SubjectKind; id: string }>({
    name: 'subject_of_line',
    text: `select subject_kind as kind, subject_id as id from ledger_movement
      where member_id = $1 and statement_no = $2 and subject_kind is not null`,
    values: [memberId, no],
  });
  return rows[0];
}
