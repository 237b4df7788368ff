import type { Tx } from '../db/pool.ts';
import { postOne, type Posting, type PostingResult } from './post.ts';

/** alike: not posted, since `movementId` is the same amount, of the same member, to the same account, sent in the same minute, by another name. */
export type DepositResult = PostingResult | { result: 'alike'; movementId: bigint };

/** Transfers that began less than this apart may be one, ms: each bank tells the time by its own clock, some without seconds. */
const SAME_MINUTE_MS = 60_000;

/**
 * Posts money that came in by a transfer, once however its reference is written: by the name that it stands under already, if it does. What may be
 * the same money by another name is for a person, unless one says that it is not (`by`: hand). The member's row is kept by this
 * transaction, so that two deposits of theirs see each other.
 */
export async function postDeposit(tx: Tx, posting: Posting, by: 'rule' | 'hand'): Promise<DepositResult> {
  const standing = await standingReference(tx, posting.reference);
  if (standing !== undefined) return postOne(tx, { ...posting, reference: standing });
  const alike = by === 'rule' ? await sentInSameMinute(tx, posting) : undefined;
  return alike === undefined ? postOne(tx, posting) : { result: 'alike', movementId: alike };
}

/** References from before they were compared without case and space stand as they were told. */
async function standingReference(tx: Tx, reference: string): Promise<string | undefined> {
  if (!reference.startsWith('receipt:')) return undefined;
  const { rows } = await tx.client.query<{ reference: string }>({
    name: 'receipt_standing',
    text: `select reference from ledger_movement where receipt_key(reference) = receipt_key($1) and reference like 'receipt:%'
      order by reference = $1 desc, id limit 1`,
    values: [reference],
  });
  return rows[0]?.reference;
}

async function sentInSameMinute(
  tx: Tx,
  { memberId, amount, detail: { from, sentAt } }: Posting,
): Promise<bigint | undefined> {
  if (sentAt === undefined) return undefined;
  const at = new Date(sentAt).getTime();
  const around = [at - SAME_MINUTE_MS + 1, at + SAME_MINUTE_MS - 1].map((ms) => new Date(ms).toISOString());
  const { rows } = await tx.client.query<{ id: bigint }>({
    name: 'deposit_alike',
    text: `select id from ledger_movement
      where member_id = $1 and detail ->> 'sentAt' between $2 and $3 and amount = $4 and detail ->> 'from' = $5 order by id limit 1`,
    values: [memberId, ...around, amount, from],
  });
  return rows[0]?.id;
}
