import type { Satang } from '@krapao/contract/money';
import type { Queryable } from '../db/pool.ts';
import type { MovementDetail, MovementKind } from './tables.ts';

/** A movement as its member sees it. */
export interface ShownMovement {
  /** Its place in the member's statement, 1 for the first ever. */
  no: bigint;
  kind: MovementKind;
  amount: Satang;
  detail: MovementDetail;
  at: Date;
  /** The movement that settled or returned it; null while a hold is open, and for what was never held. */
  closedBy: MovementKind | null;
}

export interface StatementPage {
  total: number;
  movements: ShownMovement[];
}

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
    text: `select wallet.statement_count as total, m.statement_no as no, m.kind, m.amount, m.detail, m.at, closing.kind as "closedBy"
      from ledger_account wallet
      left join ledger_movement m on m.member_id = wallet.member_id
        and m.statement_no > wallet.statement_count - $2::bigint * $3::bigint
        and m.statement_no <= wallet.statement_count - ($2::bigint - 1) * $3::bigint
      left join ledger_movement closing on closing.closes = m.id
      where wallet.member_id = $1 and wallet.code = 'WALLET'
      order by m.statement_no desc`,
    values: [memberId, page, limit],
  });
  return {
    total: Number(rows[0]?.total ?? 0n),
    movements: rows.filter((row): row is typeof row & ShownMovement => row.no !== null),
  };
}
