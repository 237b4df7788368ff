-- The prize wheel (module rewards): what it shows never changes within a version, and each spin is decided by a seed that the server was committed to
-- before the browser chose its own (decision 0098).

create table wheel (
  code text primary key,
  -- by language
  name jsonb not null,
  is_active boolean not null,
  -- the one that is shown
  version int not null
);
create unique index wheel_active on wheel (is_active) where is_active;

create table wheel_version (
  wheel text not null references wheel (code) deferrable initially deferred,
  version int not null,
  -- in their order: code, label by language, colours, prize, weight, substitute
  slices jsonb not null,
  at timestamptz not null default clock_timestamp(),
  primary key (wheel, version)
);
alter table wheel add foreign key (code, version) references wheel_version (wheel, version) deferrable initially deferred;

create table wheel_seed (
  id uuid primary key,
  member_id text not null references member (id),
  -- SHA-256 of the seed
  commitment text not null unique,
  -- 32 bytes in hexadecimal digits: sealed while it decides spins, and told from then on
  sealed bytea,
  seed text,
  -- how many spins it has decided
  nonce int not null default 0 check (nonce >= 0),
  first_spin_at timestamptz,
  revealed_at timestamptz,
  constraint wheel_seed_spun check ((nonce = 0) = (first_spin_at is null)),
  constraint wheel_seed_told check ((sealed is null) = (revealed_at is not null) and (seed is null) = (revealed_at is null))
);
create unique index wheel_seed_in_use on wheel_seed (member_id) where revealed_at is null;
create index wheel_seed_due on wheel_seed (first_spin_at) where revealed_at is null;
create index wheel_seed_revealed on wheel_seed (member_id, revealed_at);

create table wheel_spin (
  -- the operation of the call
  id uuid primary key,
  member_id text not null references member (id),
  seed_id uuid not null references wheel_seed (id),
  nonce int not null,
  wheel text not null,
  version int not null,
  -- null: the browser sent none
  client_seed text,
  -- the slice of the draw, and the one that was given
  drawn text not null,
  given text not null,
  prize text not null references prize (code),
  -- the day whose stock it took one of
  stock_day date,
  coins_left int not null,
  at timestamptz not null,
  unique (seed_id, nonce),
  foreign key (wheel, version) references wheel_version (wheel, version),
  foreign key (prize, stock_day) references prize_stock (prize, day)
);
create index wheel_spin_stock on wheel_spin (prize, stock_day);
alter table coupon add foreign key (spin_id) references wheel_spin (id);

create function wheel_stays() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: what was shown and drawn stays', tg_op, tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger wheel_version_append_only before update or delete or truncate on wheel_version
  for each statement execute function wheel_stays();
create trigger wheel_spin_append_only before update or delete or truncate on wheel_spin
  for each statement execute function wheel_stays();
