/** What lines of the feed read of withdrawals, in one statement. */
import type { Queryable } from '../../../db/pool.ts';

/** The payout that left under that reference: a line with it tells that the money came back, and not of a deposit (decision 0285). */
export async function paidUnder(on: Queryable, reference: string): Promise<string | undefined> {
  const { rows } = await on.client.query<{ id: string }>({
    name: 'feed_line_payout',
    text: `select id from payout where receipt_key(bank_reference) = receipt_key($1) and state = 'settled' order by id limit 1`,
    values: [reference],
  });
  return rows[0]?.id;
}
