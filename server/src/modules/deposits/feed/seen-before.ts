/** A transfer has one name, however we hear of it. What stands under that name is the same money only where amount and account agree too. */
import type { MemberId } from '@krapao/contract/ids';
import { satang, toDecimal, type Satang } from '@krapao/contract/money';
import { phrase, type Phrase } from '@krapao/contract/phrases';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { receiptReference, type Receipt } from '../../../kernel/receipt.ts';
import type { Line } from './tables.ts';

export interface Seen {
  /** It is what the bank reports: the same amount, to the same account. */
  isSame: boolean;
  /** What was credited, in words. */
  as: Phrase;
  /** All of it, where people have credited some of it besides; else nobody has said that it is this money. Satang. */
  spoken: Satang;
  /** Whose it was, where it is certain that it is this transfer. */
  owner?: MemberId;
}

/** What was credited under a line's name; QR codes keep no account number, so theirs agrees where the bank does. */
const STANDING = `from bank_feed_line l
  join ledger_movement m on receipt_key(m.reference) = receipt_key(format('receipt:%s:%s', l.sending_bank, l.trans_ref))
    and m.reference like 'receipt:%'
  left join deposit_slip s on s.movement_id = m.id
  left join bank_feed_line o on o.movement_id = m.id`;
/** And over that by people, by whichever line of its transfer. */
const BY_PEOPLE = `(select coalesce(sum(r.amount), 0)::bigint from bank_feed_line t
    join ledger_movement r on r.id = t.movement_id and r.reference like 'line:%'
    where receipt_key(t.sending_bank || ':' || t.trans_ref) = receipt_key(l.sending_bank || ':' || l.trans_ref))`;
const IS_SAME = `case when l.currency = 'BAHT' then m.amount = l.amount
    else coalesce((m.detail -> 'original' ->> 'amount')::numeric * 100 = l.amount, false) end and m.detail ->> 'from' = l.bank_code
  and coalesce(s.account_no, o.account_no, l.account_no) = l.account_no`;

/** Until the transaction ends nobody else says whose that transfer is, of another line of it how much still is somebody's, or that it is nobody's. */
export async function lockTransfer(tx: Tx, { sendingBank, transRef }: Receipt): Promise<void> {
  await tx.client.query({
    name: 'feed_transfer_lock',
    text: `select pg_advisory_xact_lock(hashtextextended(receipt_key($1), 0))`,
    values: [`receipt:${sendingBank}:${transRef}`],
  });
}

/** By whom, and why, a line of a transfer was put aside that is not credited: whoever did may have sent the money back. */
export async function putAsideBy(on: Queryable, receipt: Receipt): Promise<Phrase | undefined> {
  const { rows } = await on.client.query<{ who: string; why: string }>({
    name: 'feed_line_put_aside',
    text: `select coalesce(settled_by, '') as who, coalesce(settled_why, '') as why from bank_feed_line
      where receipt_key(sending_bank || ':' || trans_ref) = receipt_key($1) and state = 'dismissed'
        and not exists (select from ledger_movement m where receipt_key(m.reference) = receipt_key($2) and m.reference like 'receipt:%')
      order by created_at desc, id limit 1`,
    values: [`${receipt.sendingBank}:${receipt.transRef}`, receiptReference(receipt)],
  });
  return rows[0] && phrase('putAsideBy', rows[0]);
}

/** Why such a transfer brings nothing by itself (decision 0280). Nobody puts a line of it aside from then on until the transaction ends. */
export async function putAside(tx: Tx, receipt: Receipt): Promise<Phrase | undefined> {
  await lockTransfer(tx, receipt);
  return (await putAsideBy(tx, receipt)) === undefined ? undefined : phrase('linePutAside');
}

/** What the transfer of a stored line was credited as; undefined where it was not. */
export async function seenBefore(on: Queryable, { id }: Pick<Line, 'id'>): Promise<Seen | undefined> {
  const { rows } = await on.client.query<{
    is_same: boolean;
    amount: bigint;
    by_people: bigint;
    place: string;
    owner: MemberId;
  }>({
    name: 'feed_line_seen',
    text: `select ${IS_SAME} as is_same, m.amount, ${BY_PEOPLE} as by_people, m.member_id as owner,
        concat_ws(' ', m.detail ->> 'from', coalesce(s.account_no, o.account_no)) as place ${STANDING} where l.id = $1`,
    values: [id],
  });
  const [found] = rows;
  if (!found) return undefined;
  const { is_same: isSame, by_people: byPeople, place, owner } = found;
  const amount = satang(found.amount + byPeople);
  const as = phrase('creditedAs', { amount: toDecimal(amount), place, owner });
  return { isSame, owner, as, spoken: satang(byPeople > 0n ? amount : 0n) };
}

const SEEN_SINCE = `select l.id ${STANDING} where l.state = 'unmatched' and ${IS_SAME}`;

/** Since when the others wait, for metrics. */
export const LINES_WAITING = `select at from bank_feed_line where state = 'unmatched' and id not in (${SEEN_SINCE})`;

/** Of lines that wait for a person: the ids of those that wait no more, since a slip or a QR has credited the same money. */
export async function seenSince(on: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await on.client.query<{ id: string }>(SEEN_SINCE);
  return new Set(rows.map(({ id }) => id));
}
