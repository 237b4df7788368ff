import { and, asc, eq } from 'drizzle-orm';
import type { Right } from '@krapao/contract/console/rights';
import type { Queryable, Tx } from '../../db/pool.ts';
import { recordChange, type Signed } from '../history/face.ts';
import { operatorAction, type ActionDetail } from './tables.ts';

/** Who decides, and why: both are kept. */
export interface Hand {
  who: string;
  why: string;
  /** Who signed in to the console; nobody did where the command line is asked. */
  signed?: Signed | undefined;
}

/** Of an order, the hand alone. */
export const handOf = ({ who, why, signed }: Hand): Hand => ({ who, why, signed });

export interface Action extends Hand {
  /** The kind of waiting work, and the id of its row. */
  kind: string;
  subject: string;
  verdict: string;
  /** What allowed it. */
  right: Right;
  detail?: ActionDetail;
  /** For what may come to wait again after it was decided: which time this is, from 1. */
  round?: number;
}

/** Writes down what an operator decided, in the transaction that carries it out. */
export async function recordAction(
  tx: Tx,
  { kind, subject, verdict, right, who, why, signed, detail = {}, round = 1 }: Action,
): Promise<void> {
  await tx.sql.insert(operatorAction).values({ kind, subject, verdict, who, why, detail, round });
  const after = { verdict, ...detail };
  await recordChange(tx, { name: who, why, ...signed }, { right, kind, subject, before: undefined, after });
}

/** What was decided about one thing, the oldest first. */
export const actionsOn = (on: Queryable, kind: string, subject: string) =>
  on.sql
    .select()
    .from(operatorAction)
    .where(and(eq(operatorAction.kind, kind), eq(operatorAction.subject, subject)))
    .orderBy(asc(operatorAction.id));
