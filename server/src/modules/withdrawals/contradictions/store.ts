import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../../db/pool.ts';

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

/** The same with its payout, as a person sees it. */
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
}

const SHOWN = `select c.id, c.payout_id as "payoutId", c.ended, c.told, c.said, c.told_by as "toldBy", c.words, c.times, c.first_at as "firstAt",
    c.last_at as "lastAt", c.state, c.corrected, c.closed_at as "closedAt", p.member_id as "memberId", p.amount, p.bank_code as "bankCode",
    p.account_no as "accountNo", p.account_name as "accountName", p.bank_reference as "bankReference", p.evidence, p.closed_at as "endedAt",
    coalesce((select o.who from payout_contradiction e join operator_action o on o.kind = 'contradiction' and o.subject = e.id::text
        where e.payout_id = c.payout_id and e.state = 'corrected' and e.closed_at <= c.first_at order by e.closed_at desc, o.id desc limit 1),
      (select o.who from operator_action o where o.kind = 'payout' and o.subject = p.id::text and o.verdict in ('settle', 'refuse')
        order by o.id desc limit 1)) as "endedBy"
  from payout_contradiction c join payout p on p.id = c.payout_id`;

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
