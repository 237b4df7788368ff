import type { Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../../db/pool.ts';
import type { Transfer } from './store.ts';

/** What is known of a transfer that its provider knows by no name. Balances in satang. */
export interface Trace {
  /** Before the balance was asked for that it had before. */
  askedAt: Date;
  before: Satang;
  /** The call has certainly come to its end by now. */
  isOver: boolean;
  after: Satang | null;
  afterAt: Date | null;
  /** Until when the provider has reported play; null: not at all yet. */
  reportedUpTo: Date | null;
}

/** Longer after it was sent than any call is under way, s. */
const OVER_SECONDS = 90;

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
    text: `select u.asked_at as "askedAt", u.balance_before as before, u.sent_at < now() - make_interval(secs => $3) as "isOver",
        u.balance_after as after, u.after_at as "afterAt", r.up_to as "reportedUpTo"
      from game_unreferenced u left join game_report r on r.slot_code = $2 where u.transfer_id = $1`,
    values: [id, slotCode, OVER_SECONDS],
  });
  return rows[0];
}

/** Keeps the first balance that was told after the call was over. */
export async function noteAfter(on: Queryable, id: string, after: Satang): Promise<void> {
  await on.client.query({
    name: 'game_unreferenced_after',
    text: `update game_unreferenced set balance_after = $2, after_at = now() where transfer_id = $1 and balance_after is null`,
    values: [id, after],
  });
}
