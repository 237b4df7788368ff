/** A transfer has one name, however we hear of it. What stands under that name is the same money only where amount and account agree too. */
import type { MemberId } from '@krapao/contract/ids';
import { satang, toDecimal } from '@krapao/contract/money';
import { phrase, type Phrase } from '@krapao/contract/phrases';
import type { Queryable } from '../../../db/pool.ts';
import type { Line } from './tables.ts';

export interface Seen {
  /** It is what the bank reports: the same amount, to the same account. */
  isSame: boolean;
  /** What was credited, in words. */
  as: Phrase;
  /** Whose it was, where it is certain that it is this transfer. */
  owner?: MemberId;
}

/** What was credited under a line's name; QR codes keep no account number, so theirs agrees where the bank does. */
const STANDING = `from bank_feed_line l
  join ledger_movement m on receipt_key(m.reference) = receipt_key(format('receipt:%s:%s', l.sending_bank, l.trans_ref))
    and m.reference like 'receipt:%'
  left join deposit_slip s on s.movement_id = m.id
  left join bank_feed_line o on o.movement_id = m.id`;
const IS_SAME = `case when l.currency = 'BAHT' then m.amount = l.amount
    else coalesce((m.detail -> 'original' ->> 'amount')::numeric * 100 = l.amount, false) end and m.detail ->> 'from' = l.bank_code
  and coalesce(s.account_no, o.account_no, l.account_no) = l.account_no`;

/** What the transfer of a stored line was credited as; undefined where it was not. */
export async function seenBefore(on: Queryable, { id }: Pick<Line, 'id'>): Promise<Seen | undefined> {
  const { rows } = await on.client.query<{
    is_same: boolean;
    amount: bigint;
    place: string;
    owner: MemberId;
  }>({
    name: 'feed_line_seen',
    text: `select ${IS_SAME} as is_same, m.amount, m.member_id as owner,
        concat_ws(' ', m.detail ->> 'from', coalesce(s.account_no, o.account_no)) as place ${STANDING} where l.id = $1`,
    values: [id],
  });
  const [found] = rows;
  if (!found) return undefined;
  const { is_same: isSame, amount, place, owner } = found;
  return {
    isSame,
    owner,
    as: phrase('creditedAs', { amount: toDecimal(satang(amount)), place, owner }),
  };
}

const SEEN_SINCE = `select l.id ${STANDING} where l.state = 'unmatched' and ${IS_SAME}`;

/** Since when the others wait, for metrics. */
export const LINES_WAITING = `select at from bank_feed_line where state = 'unmatched' and id not in (${SEEN_SINCE})`;

/** Of lines that wait for a person: the ids of those that wait no more, since a slip or a QR has credited the same money. */
export async function seenSince(on: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await on.client.query<{ id: string }>(SEEN_SINCE);
  return new Set(rows.map(({ id }) => id));
}
