-- Since when balances of games can be compared with what is reported of play (module games, decision 0069).

-- All play from then on has been told, or will be; null: nothing was read yet.
alter table game_report add column since timestamptz;

-- What accounts that are older than reports held above them at the first balance of which all play was reported: it is explained. Within
-- five minutes of that balance nobody knows which rounds were in it already, so that it is between two figures.
create table game_play_baseline (
  member_id text not null,
  slot_code text not null,
  -- when that balance was told
  seen_at timestamptz not null,
  -- satang; less than 0: that it lacked
  least bigint not null,
  most bigint not null check (most >= least),
  primary key (member_id, slot_code)
);

-- A win that is reported late looks as if what is missing had come back: since when less than `least` is missing.
alter table game_open_bets add column less_since timestamptz;
alter table game_open_bets drop constraint game_open_bets_missing_check, add constraint game_open_bets_missing_check check (missing >= 0);

-- Balances that were known before any were compared.
insert into game_play_check (member_id, slot_code, observed_at)
  select member_id, slot_code, known_at from game_account where known_at > now() - interval '90 days'
  on conflict do nothing;
