/** Money that a member asks about in the chat: reads over deposits and payouts. */
import type { MemberId } from '@krapao/contract/ids';
import type { Queryable } from '../../../db/pool.ts';
import { ASKED } from '../../deposits/face.ts';
import type { MoneyShown } from '../tables.ts';

/** Older than so many days is not what somebody asks about. */
const DAYS = 7;

const DEPOSITS = ASKED.map(
  ({ kind, table, amount, state }) =>
    `select '${kind}' as kind, id, ${amount} as amount, created_at as at, member_id, ${state} as state from ${table}`,
).join(' union all ');
const PAYOUTS = `select 'payout' as kind, id, amount, created_at as at, member_id,
    case when closed_at is null then 'waiting' when state = 'settled' then 'done' else 'failed' end as state from payout`;

interface Row {
  kind: MoneyShown['kind'];
  id: string;
  amount: bigint | null;
  at: Date;
  state: MoneyShown['state'];
}

const shownOf = ({ amount, at, ...rest }: Row): MoneyShown => ({
  ...rest,
  amount: amount === null ? null : String(amount),
  at: at.toISOString(),
});

/** The newest deposit or withdrawal of a member; undefined where there is none of the last days. */
export async function newestMoney(
  on: Queryable,
  memberId: MemberId,
  what: 'deposit' | 'withdrawal',
): Promise<MoneyShown | undefined> {
  const { rows } = await on.client.query<Row>({
    name: `chat_newest_${what}`,
    text: `select kind, id, amount, at, state from (${what === 'deposit' ? DEPOSITS : PAYOUTS}) money
      where member_id = $1 and at > now() - interval '${DAYS} days' order by at desc, kind limit 1`,
    values: [memberId],
  });
  return rows[0] && shownOf(rows[0]);
}

/** What was asked about, and how it is now; `money` is null where it is there no more. */
export interface AskedMoney {
  conversationId: string;
  kind: MoneyShown['kind'];
  subject: string;
  money: MoneyShown | null;
}

/** Of what was asked about and not told of yet, what does not wait any more: the oldest first, at most so many. */
export async function endedMoney(on: Queryable, most: number): Promise<AskedMoney[]> {
  const { rows } = await on.client.query<Row & Omit<AskedMoney, 'money'>>({
    name: 'chat_ended_money',
    text: `select a.conversation_id as "conversationId", a.kind, a.subject, money.id, money.amount, money.at, money.state
      from chat_asked_money a left join (${DEPOSITS} union all ${PAYOUTS}) money on money.kind = a.kind and money.id = a.subject::uuid
      where a.told_at is null and money.state is distinct from 'waiting' order by a.asked_at limit $1`,
    values: [most],
  });
  return rows.map(({ conversationId, subject, ...row }) => ({
    ...{ conversationId, subject, kind: row.kind },
    money: row.id === null ? null : shownOf(row),
  }));
}

/** What is under way of a member, and what moved last. */
export async function moneyUnderWay(on: Queryable, memberId: string): Promise<MoneyShown[]> {
  const { rows } = await on.client.query<Row>({
    name: 'chat_money_under_way',
    text: `select kind, id, amount, at, state from (${DEPOSITS} union all ${PAYOUTS}) money
      where member_id = $1 and state = 'waiting' and at > now() - interval '90 days' order by at desc limit 20`,
    values: [memberId],
  });
  return rows.map(shownOf);
}
