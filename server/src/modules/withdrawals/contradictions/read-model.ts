/** Contradictions as a person sees them, with who said that their payouts ended as they did, and what else was told of them: of the operator's tables, in one read. */
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../../db/pool.ts';
import type { Contradiction } from './store.ts';

/** A contradiction with its payout, as a person sees it. */
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
  /** The person who said that it ended so; null: the bank did. */
  endedBy: string | null;
  /** Under what else the bank told that it was paid; null: nothing. */
  otherReferences: string | null;
}

const SHOWN = `select c.id, c.payout_id as "payoutId", c.ended, c.told, c.said, c.told_by as "toldBy", c.words, c.times, c.first_at as "firstAt",
    c.last_at as "lastAt", c.state, c.corrected, c.closed_at as "closedAt", p.member_id as "memberId", p.amount, p.bank_code as "bankCode",
    p.account_no as "accountNo", p.account_name as "accountName", p.bank_reference as "bankReference", p.evidence, p.closed_at as "endedAt",
    coalesce((select o.who from payout_contradiction e join operator_action o on o.kind = 'contradiction' and o.subject = e.id::text
        where e.payout_id = c.payout_id and e.state = 'corrected' and e.closed_at <= c.first_at order by e.closed_at desc, o.id desc limit 1),
      (select o.who from operator_action o where o.kind = 'payout' and o.subject = p.id::text and o.verdict in ('settle', 'refuse')
        order by o.id desc limit 1)) as "endedBy",
    (select string_agg(o.told, '; ' order by o.at) from told_otherwise o where o.kind = 'payout-reference' and o.subject = p.id) as "otherReferences"
  from payout_contradiction c join payout p on p.id = c.payout_id`;

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

/** Another payout that a person said was paid under that reference. */
export async function settledByHandUnder(
  on: Queryable,
  id: string,
  reference: string,
): Promise<string | undefined> {
  const { rows } = await on.client.query<{ id: string }>(
    `select p.id from payout p join operator_action o on o.kind = 'payout' and o.subject = p.id::text and o.verdict = 'settle'
      where receipt_key(p.bank_reference) = receipt_key($2) and p.state = 'settled' and p.id <> $1 limit 1`,
    [id, reference],
  );
  return rows[0]?.id;
}
