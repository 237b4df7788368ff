-- What members staked and won, as the providers report it (module games): rewards stand on it.

-- How far each provider's reports have been read.
create table game_report (
  slot_code text primary key references game_provider (code),
  -- in the provider's own terms; null: from the beginning
  place text,
  -- all play before this instant has been told, as far as the provider knows
  up_to timestamptz,
  attempts int not null default 0,
  due_at timestamptz not null default now()
);

-- Each report once; told again with other figures it is corrected.
create table game_round (
  slot_code text not null references game_provider (code),
  id text not null,
  member_id text not null references member (id),
  at timestamptz not null,
  stake bigint not null check (stake >= 0),
  win bigint not null check (win >= 0),
  primary key (slot_code, id)
);
create index game_round_member on game_round (member_id, slot_code, at);
create index game_round_at on game_round (at);

-- The sums of it, a row per member, provider and day in Bangkok. Satang.
create table game_turnover (
  member_id text not null references member (id),
  slot_code text not null references game_provider (code),
  day date not null,
  rounds bigint not null,
  stake bigint not null,
  -- won less staked
  net bigint not null,
  primary key (member_id, slot_code, day)
);
