/** Money that ends a block: reads over the ledger and payouts. */
import { MEMBER_BLOCK_MOST_DAYS } from './rules.ts';

/**
 * Until when a conversation `c` is kept from writing, as it is now: of a member who has money here, or some under way, a week at most,
 * whenever that money came. A complaint about it stays possible.
 */
export const BLOCKED_UNTIL = `case when c.member_id is not null and c.blocked_until > c.blocked_at + interval '${MEMBER_BLOCK_MOST_DAYS} days'
    and (exists (select from ledger_account a where a.member_id = c.member_id and a.balance > 0)
      or exists (select from payout p where p.member_id = c.member_id and p.closed_at is null))
  then c.blocked_at + interval '${MEMBER_BLOCK_MOST_DAYS} days' else c.blocked_until end`;
