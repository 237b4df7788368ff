import type { Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../../db/pool.ts';

/** The payout of a movement, as text of SQL: the one that it is about, or that of its contradiction. @param movement its alias, or one that has its subject */
export const payoutOf = (movement: string): string =>
  `case ${movement}.subject_kind when 'payout' then ${movement}.subject_id
    when 'payout_contradiction' then (select c.payout_id::text from payout_contradiction c where c.id::text = ${movement}.subject_id) end`;

export type End = 'settled' | 'returned';

/** One word of the bank. `said`: its reference or reason. */
export interface Word {
  told: End;
  said: string;
  toldBy: 'callback' | 'answer';
}

/** A payout that the bank tells another end of than it had. */
export interface Contradiction extends Word {
  id: string;
  payoutId: string;
  ended: End;
  /** What the bank said since, the first word too; what it said twice running stands once. */
  words: (Word & { at: string })[];
  times: number;
  firstAt: Date;
  lastAt: Date;
  state: 'waiting' | 'kept' | 'corrected';
  corrected: Satang | null;
  closedAt: Date | null;
}

const MOST_WORDS = 100;

/**
 * Keeps what the bank told of a payout that had ended `ended`; the payout's row is held by this transaction. What contradicts that is a
 * question to a person: a new one, unless one waits already or it is only the last word again. Answers whether it is a new one.
 */
export async function noteWord(tx: Tx, payoutId: string, ended: End, word: Word): Promise<boolean> {
  const { rows } = await tx.client.query<{ id: string; state: string; words: Word[] }>(
    `select id, state, words from payout_contradiction where payout_id = $1 order by first_at desc, id desc limit 1`,
    [payoutId],
  );
  const said = word.said.slice(0, 500);
  const [newest] = rows;
  const last = newest?.words.at(-1);
  const isAgain = last?.told === word.told && last.said === said;
  const value = JSON.stringify({ ...word, said, at: new Date().toISOString() });
  if (newest && (newest.state === 'waiting' || isAgain || word.told === ended)) {
    const isKept = !isAgain && newest.words.length < MOST_WORDS;
    await tx.client.query(
      `update payout_contradiction set times = times + 1, last_at = now(), words = case when $2 then words || $3::jsonb else words end
        where id = $1`,
      [newest.id, isKept, value],
    );
    return false;
  }
  if (word.told === ended) return false;
  await tx.client.query(
    `insert into payout_contradiction (payout_id, ended, told, said, told_by, words) values ($1, $2, $3, $4, $5, jsonb_build_array($6::jsonb))`,
    [payoutId, ended, word.told, said, word.toldBy, value],
  );
  return true;
}

/** Whether the bank told two ends of it, whatever became of that. */
export async function hasContradiction(tx: Tx, payoutId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query('select from payout_contradiction where payout_id = $1', [
    payoutId,
  ]);
  return (rowCount ?? 0) > 0;
}

/** `corrected`: satang that the wallet gave or got; null: the ledger stays as it is. */
export async function closeContradiction(tx: Tx, id: string, corrected: Satang | null): Promise<void> {
  await tx.client.query(
    `update payout_contradiction set state = $2, corrected = $3, closed_at = clock_timestamp() where id = $1`,
    [id, corrected === null ? 'kept' : 'corrected', corrected],
  );
}

/** How a payout ended after all, where a person corrected it: with what the bank said, and satang that the wallet gave or got then. */
export async function correctedEnd(
  on: Queryable,
  payoutId: string,
): Promise<{ state: End; said: string; corrected: Satang } | undefined> {
  const { rows } = await on.client.query<{ state: End; said: string; corrected: Satang }>(
    `select told as state, said, corrected from payout_contradiction where payout_id = $1 and state = 'corrected'
      order by closed_at desc, first_at desc limit 1`,
    [payoutId],
  );
  return rows[0];
}
