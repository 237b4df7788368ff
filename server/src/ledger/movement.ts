import { eq } from 'drizzle-orm';
import type { Satang } from '@krapao/contract/money';
import type { Queryable } from '../db/pool.ts';
import { ledgerMovement, type MovementKind } from './tables.ts';

export interface Movement {
  kind: MovementKind;
  memberId: string;
  /** Satang. */
  amount: Satang;
}

/** A movement that stands, by its id. */
export async function movementById(on: Queryable, id: bigint): Promise<Movement | undefined> {
  const { kind, memberId, amount } = ledgerMovement;
  return (
    await on.sql.select({ kind, memberId, amount }).from(ledgerMovement).where(eq(ledgerMovement.id, id))
  )[0];
}
