/** What lines of the feed read of withdrawals, in one statement. */
import type { Queryable } from '../../../db/pool.ts';

/**
 * The payout that left under that reference, by whatever its bank told of it: a line with it tells that the money came back, and not of a deposit (decision
 * 0285). Other than for who settles a payout, it counts also where a person has said that it did not leave: they gave it back.
 */
export async function paidUnder(on: Queryable, reference: string): Promise<string | undefined> {
  const { rows } = await on.client.query<{ id: string }>({
    name: 'feed_line_payout',
    text: `select id from payout where receipt_key(bank_reference) = receipt_key($1) and state = 'settled'
      union all select payout_id from payout_contradiction c where told = 'settled' and (receipt_key(said) = receipt_key($1)
        or exists (select from jsonb_array_elements(words) w where w->>'told' = 'settled' and receipt_key(w->>'said') = receipt_key($1)))
      union all select subject from told_otherwise where kind = 'payout-reference' and receipt_key(told) = receipt_key($1) limit 1`,
    values: [reference],
  });
  return rows[0]?.id;
}
