import { eq } from 'drizzle-orm';
import type { Satang } from '@krapao/contract/money';
import type { Queryable } from '../db/pool.ts';
import { ledgerMovement, type MovementDetail, type MovementKind } from './tables.ts';

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
