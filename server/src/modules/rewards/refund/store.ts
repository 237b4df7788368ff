import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../../db/pool.ts';
import type { Span } from '../periods.ts';
import type { RefundTerms } from './rules.ts';

/** What was paid of a period, and on what it stood. */
export interface KeptPeriod extends Span {
  id: string;
  terms: RefundTerms;
  earned: Satang;
  given: Satang;
  granted: Satang;
  /** Of the days of the period, as they were then. */
  net: Satang;
  counted: Satang;
  createdAt: Date;
}

/** Those of a member that ended after that moment, and whenever that was those that have given more than they earned; the oldest first. */
export async function keptPeriods(on: Queryable, memberId: MemberId, since: Date): Promise<KeptPeriod[]> {
  const { rows } = await on.client.query<KeptPeriod>({
    name: 'refund_periods',
    text: `select id, from_at as from, to_at as to, terms, earned, given, granted, net, counted, created_at as "createdAt" from refund_period
      where member_id = $1 and (to_at > $2 or given > earned) order by from_at, to_at`,
    values: [memberId, since],
  });
  return rows;
}

/** Keeps what a period is now, under the member's lock. Answers its id. */
export async function keepPeriod(
  tx: Tx,
  memberId: MemberId,
  { from, to, terms, earned, given, granted, net, counted }: Omit<KeptPeriod, 'id' | 'createdAt'>,
): Promise<string> {
  const { rows } = await tx.client.query<{ id: string }>({
    name: 'refund_period_keep',
    text: `insert into refund_period (member_id, from_at, to_at, terms, earned, given, granted, net, counted)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (member_id, from_at, to_at) do update set earned = excluded.earned, given = excluded.given, granted = excluded.granted,
        net = excluded.net, counted = excluded.counted
      returning id`,
    values: [memberId, from, to, terms, earned, given, granted, net, counted],
  });
  const [row] = rows;
  if (!row) throw new Error('a period of a refund was not kept');
  return row.id;
}

export async function addReceipt(
  tx: Tx,
  receipt: { movementId: bigint; periodId: string; memberId: MemberId; amount: Satang },
): Promise<void> {
  const { movementId, periodId, memberId, amount } = receipt;
  await tx.client.query({
    name: 'refund_receipt_add',
    text: 'insert into refund_receipt (movement_id, period_id, member_id, amount) values ($1, $2, $3, $4)',
    values: [movementId, periodId, memberId, amount],
  });
}

/** What a member received, the newest first, and how many there are. */
export async function receiptsOf(
  on: Queryable,
  memberId: MemberId,
  { page, limit }: { page: number; limit: number },
): Promise<{ total: number; refunds: { refundAmount: Satang; createdAt: Date }[] }> {
  const total = await on.client.query<{ total: number }>(
    'select count(*)::int as total from refund_receipt where member_id = $1',
    [memberId],
  );
  const { rows: refunds } = await on.client.query<{ refundAmount: Satang; createdAt: Date }>(
    `select amount as "refundAmount", created_at as "createdAt" from refund_receipt where member_id = $1
      order by movement_id desc limit $2 offset $3`,
    [memberId, limit, (page - 1) * limit],
  );
  return { total: total.rows[0]?.total ?? 0, refunds };
}
