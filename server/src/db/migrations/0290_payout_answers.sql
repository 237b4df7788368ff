-- Whether the bank is there is known by its answers, not by what is under way: what waits for a person is asked about as well.
alter table payout
  -- Since when it was asked about this one in vain, each time.
  add column in_vain_since timestamptz,
  -- When it last answered a call about this one.
  add column answered_at timestamptz;
create index payout_in_vain on payout (in_vain_since) where in_vain_since is not null;
create index payout_answered on payout (answered_at) where answered_at is not null;
