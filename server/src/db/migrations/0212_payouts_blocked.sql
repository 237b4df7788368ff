-- Until when a person keeps payouts of a member from being taken ('infinity': until one ends it). It stands on the member's own row, so that
-- who takes a payout sees it with the row's lock; member_block tells why.
alter table member add column payouts_blocked_until timestamptz;
