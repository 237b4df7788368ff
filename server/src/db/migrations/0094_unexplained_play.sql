-- Play that balances tell and reports do not (module games).

-- A balance was taken over, and the play in it is not compared with what is reported yet.
create table game_play_check (
  member_id text not null,
  slot_code text not null,
  -- when that balance was told
  observed_at timestamptz not null,
  primary key (member_id, slot_code)
);
create index game_play_check_observed on game_play_check (slot_code, observed_at);

-- What a member's balance lacks by what reports tell: bets that are open, as a rule.
create table game_open_bets (
  member_id text not null,
  slot_code text not null,
  missing bigint not null check (missing > 0),
  since timestamptz not null default now(),
  -- so much of it at least was missing all the time since then
  least bigint not null check (least > 0),
  primary key (member_id, slot_code)
);

-- What no report explains: a person says what it was.
create table game_finding (
  id uuid primary key default gen_random_uuid(),
  -- play: more or less than reports tell; transfer: its provider did it after its money was given back
  kind text not null check (kind in ('play', 'transfer')),
  member_id text not null,
  slot_code text not null,
  -- satang that the member has there above what reports and transfers tell; less than 0: that are missing
  gain bigint not null check (gain <> 0),
  -- the transfer that it is, or that it looks like
  transfer_id uuid,
  evidence text not null,
  found_at timestamptz not null default now(),
  -- waiting: for a person; explained: reports came after all; kept: nothing was corrected; corrected: the wallet gave or got `corrected` satang
  state text not null default 'waiting' check (state in ('waiting', 'explained', 'kept', 'corrected')),
  corrected bigint check (corrected >= 0),
  closed_at timestamptz,
  constraint game_finding_transfer check (kind = 'play' or transfer_id is not null),
  constraint game_finding_closed check ((closed_at is not null) = (state <> 'waiting') and (corrected is not null) = (state = 'corrected'))
);
create unique index game_finding_play on game_finding (member_id, slot_code) where state = 'waiting' and kind = 'play';
create unique index game_finding_once on game_finding (transfer_id) where kind = 'transfer';
create index game_finding_account on game_finding (member_id, slot_code);
