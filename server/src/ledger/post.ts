/** The only writer of movements. Entries and balances follow from them inside the database (migration 0001). */
import type { Satang } from '@krapao/contract/money';
import { batched } from '../db/batched.ts';
import type { Db, Queryable, Tx } from '../db/pool.ts';
import type { MovementDetail, MovementKind } from './tables.ts';

/** An amount (satang, more than zero) that goes from one account to another. */
export interface Posting {
  /** Makes it the only one of its kind: posting the same reference again does nothing. */
  reference: string;
  kind: MovementKind;
  from: bigint;
  to: bigint;
  amount: Satang;
  memberId: string;
  /** The hold that this settles or returns; it must match it in account, amount and member. */
  closes?: bigint;
  /** It stands in the member's statement. */
  isShown: boolean;
  detail: MovementDetail;
  /** When it happened, for history that is brought in; otherwise the database's clock says. */
  at?: Date;
}

/**
 * posted: done, now. duplicate: that reference stands already, `movementId` is its movement. closed: that hold is closed already.
 * short: an account would go below zero.
 */
export type PostingResult =
  { result: 'posted' | 'duplicate'; movementId: bigint } | { result: 'closed' | 'short'; movementId: null };

const STATEMENT = {
  name: 'ledger_post',
  text: 'select result, movement_id as "movementId" from ledger_post($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
};

async function postAll(on: Queryable, postings: readonly Posting[]): Promise<PostingResult[]> {
  const { rows } = await on.client.query<PostingResult>({
    ...STATEMENT,
    values: [
      postings.map((p) => p.reference),
      postings.map((p) => p.kind),
      postings.map((p) => p.from),
      postings.map((p) => p.to),
      postings.map((p) => p.amount),
      postings.map((p) => p.memberId),
      postings.map((p) => p.closes ?? null),
      postings.map((p) => p.isShown),
      postings.map((p) => p.detail),
      postings.map((p) => p.at ?? null),
    ],
  });
  return rows;
}

/**
 * Posts within a transaction, in order, each with its own result. Call it once in a transaction: the locks of one call are sorted,
 * those of two are not.
 */
export async function post(tx: Tx, postings: readonly Posting[]): Promise<PostingResult[]> {
  return postings.length === 0 ? [] : postAll(tx, postings);
}

export async function postOne(tx: Tx, posting: Posting): Promise<PostingResult> {
  const [result] = await postAll(tx, [posting]);
  if (!result) throw new Error('the ledger answered nothing');
  return result;
}

/** Posts postings that need nothing else in their transaction; those that arrive together go in one round trip and one commit. */
export function createPoster(db: Db): (posting: Posting) => Promise<PostingResult> {
  return batched((postings: Posting[]) => postAll(db, postings), {
    lanes: 2,
    most: 128,
    keyOf: ({ memberId }) => memberId,
  });
}
