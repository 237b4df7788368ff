import type { Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../../db/pool.ts';
import type { Transfer } from './store.ts';

/** What is known of a transfer that its provider knows by no name. Balances in satang, durations in ms by the database's clock. */
export interface Trace {
  /** Before the balance was asked for that it had before. */
  askedAt: Date;
  before: Satang;
  /** How long ago it was about to be sent. */
  sentMsAgo: number;
  /** The balance since the call was over, or since it last became another; when that was first told, and how long ago. */
  after: Satang | null;
  afterAt: Date | null;
  agreedMs: number | null;
  /** What was told first of all, where it became another. */
  first: Satang | null;
  /** Until when the provider has reported play; null: not at all yet. */
  reportedUpTo: Date | null;
  /** How late a call may be carried out, as the operator says; null: as is usual for the protocol. */
  longestDelayMs: number | null;
}

/** Notes that it is about to be sent. False where that must not be done: somebody else has taken the transfer since. */
export async function noteSending(
  tx: Tx,
  { id, attempts }: Pick<Transfer, 'id' | 'attempts'>,
  { askedAt, before }: { askedAt: Date; before: Satang },
): Promise<boolean> {
  const { rowCount } = await tx.client.query({
    name: 'game_unreferenced_note',
    text: `with mine as (
        select id from game_transfer where id = $1 and attempts = $2 and closed_at is null for update
      )
      insert into game_unreferenced (transfer_id, asked_at, balance_before, sent_at) select id, $3, $4, now() from mine`,
    values: [id, attempts, askedAt, before],
  });
  return rowCount === 1;
}

/** Undefined where it was never about to be sent. */
export async function traceOf(on: Queryable, { id, slotCode }: Transfer): Promise<Trace | undefined> {
  const { rows } = await on.client.query<Trace>({
    name: 'game_unreferenced_trace',
    text: `select u.asked_at as "askedAt", u.balance_before as before,
        (extract(epoch from now() - u.sent_at) * 1000)::float8 as "sentMsAgo",
        u.balance_after as after, u.after_at as "afterAt", (extract(epoch from now() - u.after_at) * 1000)::float8 as "agreedMs",
        u.first_after as first, r.up_to as "reportedUpTo", p.longest_delay_seconds * 1000 as "longestDelayMs"
      from game_unreferenced u join game_provider p on p.code = $2 left join game_report r on r.slot_code = $2
      where u.transfer_id = $1`,
    values: [id, slotCode],
  });
  return rows[0];
}

/** Keeps a balance that was told after the call was over: as long as it is the same, when that was told first counts. */
export async function noteAfter(on: Queryable, id: string, after: Satang): Promise<void> {
  await on.client.query({
    name: 'game_unreferenced_after',
    text: `update game_unreferenced set balance_after = $2, after_at = now(),
        first_after = case when balance_after is null then null else coalesce(first_after, balance_after) end,
        first_after_at = case when balance_after is null then null else coalesce(first_after_at, after_at) end
      where transfer_id = $1 and balance_after is distinct from $2`,
    values: [id, after],
  });
}
