-- A member's account is known once a payout arrived at it: each withdrawal to one that is not proved looks for such a payout.
create index payout_arrived on payout (member_id) where state = 'settled';
