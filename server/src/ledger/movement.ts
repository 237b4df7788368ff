import { eq } from 'drizzle-orm';
import type { Satang } from '@krapao/contract/money';
import type { Queryable } from '../db/pool.ts';
import { receiptReference, type Receipt } from '../kernel/receipt.ts';
import type { MovementKind } from './kinds.ts';
import { ledgerMovement, type MovementDetail } from './tables.ts';

export interface Movement {
  kind: MovementKind;
  memberId: string;
  /** Satang. */
  amount: Satang;
  detail: MovementDetail;
}

/** A movement that stands, by its id. */
export async function movementById(on: Queryable, id: bigint): Promise<Movement | undefined> {
  const { kind, memberId, amount, detail } = ledgerMovement;
  return (
    await on.sql
      .select({ kind, memberId, amount, detail })
      .from(ledgerMovement)
      .where(eq(ledgerMovement.id, id))
  )[0];
}

/** What was moved under that reference, satang; undefined: nothing was. */
export async function amountPosted(on: Queryable, reference: string): Promise<Satang | undefined> {
  const { amount } = ledgerMovement;
  return (
    await on.sql.select({ amount }).from(ledgerMovement).where(eq(ledgerMovement.reference, reference))
  )[0]?.amount;
}

/** What a transfer was credited as, and to whom. */
interface TransferCredit {
  /** Of the transfer, as receiptReference writes it. */
  reference: string;
  memberId: string;
  /** Satang. */
  amount: Satang;
  at: Date;
}

/** What those transfers were credited as by slip, feed or QR, however their references were written; by index. */
export async function creditsOf(on: Queryable, receipts: readonly Receipt[]): Promise<TransferCredit[]> {
  if (receipts.length === 0) return [];
  const { rows } = await on.client.query<TransferCredit>({
    name: 'transfer_credits',
    text: `select sought.reference, m.member_id as "memberId", m.amount, m.at from unnest($1::text[]) as sought (reference)
      join ledger_movement m on receipt_key(m.reference) = receipt_key(sought.reference) and m.reference like 'receipt:%' order by m.id`,
    values: [receipts.map(receiptReference)],
  });
  return rows;
}
