/** The only writer of movements. Entries and balances follow from them inside the database (migration 0001). */
import type { Satang } from '@krapao/contract/money';
import type { Tx } from '../db/pool.ts';
import { KINDS, type MovementKind, type SubjectKind } from './kinds.ts';
import type { MovementDetail } from './tables.ts';

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
  /** The row that it is about, of one of the tables that its kind names. */
  subject: { kind: SubjectKind; id: string };
  /** Our own account, at a bank or a wallet, that the money came into or was paid from; `number` null where that is not known. */
  ours?: { bank: string; number: string | null };
  detail: MovementDetail;
  /** When it happened, for history that is brought in; otherwise the database's clock says. */
  at?: Date;
}

/**
 * posted: done, now. duplicate: that reference stands already, `movementId` is its movement. closed: that hold is closed already.
 * short: an account would go below zero. locked: something stands on that wallet ({@link bindWallet}), and its money may not be held for that.
 */
export type PostingResult =
  | { result: 'posted' | 'duplicate'; movementId: bigint }
  | { result: 'closed' | 'short' | 'locked'; movementId: null };

/**
 * A posting as ledger_post reads it (migration 0140). Field by field: by a rest and a spread it takes V8 ten times as long, and
 * every movement of money comes by here.
 */
const rowOf = (p: Posting) => ({
  reference: p.reference,
  kind: p.kind,
  from_account: String(p.from),
  to_account: String(p.to),
  amount: String(p.amount),
  member_id: p.memberId,
  closes: p.closes?.toString(),
  is_shown: KINDS[p.kind].shown !== undefined,
  subject_kind: p.subject.kind,
  subject_id: p.subject.id,
  our_bank: p.ours?.bank,
  our_account: p.ours?.number,
  detail: p.detail,
  at: p.at,
});

async function postAll(tx: Tx, postings: readonly Posting[]): Promise<PostingResult[]> {
  const { rows } = await tx.client.query<PostingResult>({
    name: 'ledger_post',
    text: 'select result, movement_id as "movementId" from ledger_post($1::json)',
    values: [JSON.stringify(postings.map(rowOf))],
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
