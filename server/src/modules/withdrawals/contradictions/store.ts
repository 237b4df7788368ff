import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../../db/pool.ts';

export type End = 'settled' | 'returned';

/** A payout that the bank tells another end of than it was closed with. */
export interface Contradiction {
  id: string;
  payoutId: string;
  ended: End;
  told: End;
  /** The bank's reference or reason. */
  said: string;
  toldBy: 'callback' | 'answer';
  times: number;
  firstAt: Date;
  lastAt: Date;
  state: 'waiting' | 'kept' | 'corrected';
  corrected: Satang | null;
  closedAt: Date | null;
}

/** The same with its payout, as a person sees it. */
export interface ShownContradiction extends Contradiction {
  memberId: MemberId;
  amount: Satang;
  bankCode: string;
  accountNo: string;
  accountName: string;
  /** What was said when it was closed, and when that was. */
  bankReference: string | null;
  evidence: string | null;
  endedAt: Date;
}

const SHOWN = `select c.id, c.payout_id as "payoutId", c.ended, c.told, c.said, c.told_by as "toldBy", c.times, c.first_at as "firstAt",
    c.last_at as "lastAt", c.state, c.corrected, c.closed_at as "closedAt", p.member_id as "memberId", p.amount, p.bank_code as "bankCode",
    p.account_no as "accountNo", p.account_name as "accountName", p.bank_reference as "bankReference", p.evidence, p.closed_at as "endedAt"
  from payout_contradiction c join payout p on p.id = c.payout_id`;

/** Keeps what the bank told; said again it is counted. Answers whether it is the first time. */
export async function noteContradiction(
  tx: Tx,
  {
    payoutId,
    ended,
    told,
    said,
    toldBy,
  }: Pick<Contradiction, 'payoutId' | 'ended' | 'told' | 'said' | 'toldBy'>,
): Promise<boolean> {
  const { rows } = await tx.client.query<{ times: number }>(
    `insert into payout_contradiction as c (payout_id, ended, told, said, told_by) values ($1, $2, $3, $4, $5)
      on conflict (payout_id) do update set times = c.times + 1, last_at = now(), said = excluded.said, told_by = excluded.told_by
      returning times`,
    [payoutId, ended, told, said.slice(0, 500), toldBy],
  );
  return rows[0]?.times === 1;
}

/** Those that wait for a person, the oldest first. */
export async function waitingContradictions(on: Queryable): Promise<ShownContradiction[]> {
  const { rows } = await on.client.query<ShownContradiction>(
    `${SHOWN} where c.state = 'waiting' order by c.first_at, c.id`,
  );
  return rows;
}

export async function contradictionById(on: Queryable, id: string): Promise<ShownContradiction | undefined> {
  const { rows } = await on.client.query<ShownContradiction>(`${SHOWN} where c.id = $1`, [id]);
  return rows[0];
}

/** Held until the transaction ends; undefined where it does not wait for a person. */
export async function lockContradiction(tx: Tx, id: string): Promise<ShownContradiction | undefined> {
  const { rows } = await tx.client.query<ShownContradiction>(
    `${SHOWN} where c.id = $1 and c.state = 'waiting' for update of c`,
    [id],
  );
  return rows[0];
}

/** `corrected`: satang that the wallet gave or got; null: the ledger stays as it is. */
export async function closeContradiction(tx: Tx, id: string, corrected: Satang | null): Promise<void> {
  await tx.client.query(
    `update payout_contradiction set state = $2, corrected = $3, closed_at = now() where id = $1`,
    [id, corrected === null ? 'kept' : 'corrected', corrected],
  );
}

/** How a payout ended after all, where a person corrected it: with what the bank said. */
export async function correctedEnd(
  on: Queryable,
  payoutId: string,
): Promise<{ state: End; said: string } | undefined> {
  const { rows } = await on.client.query<{ state: End; said: string }>(
    `select told as state, said from payout_contradiction where payout_id = $1 and state = 'corrected'`,
    [payoutId],
  );
  return rows[0];
}
