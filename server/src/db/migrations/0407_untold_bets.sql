-- What was staked or lost when a bonus was given, and not told by then which of the two: what is won of it is its member's own (docs/decisions/0284).
-- Nothing of those that were given before, or by a server of the release before.
alter table member_bonus add column untold_bets bigint not null default 0 check (untold_bets >= 0);
