-- The people who work here (module staff): who they are, how they prove it, what they may do, and what takes two of them.
create table staff (
  id text primary key,
  name text not null unique check (name ~ '^[a-z][a-z0-9.-]{1,39}$'),
  display text not null,
  role text not null,
  language text not null default 'th',
  -- null until the invitation was taken
  password_hash text,
  -- sealed
  code_secret bytea,
  -- the last step of the codes that was used: each is used once
  code_step bigint not null default 0,
  -- guesses since the last right one, each counted before it is looked at
  guesses integer not null default 0,
  blocked_until timestamptz,
  -- from where they sign in; empty: from anywhere
  addresses text[] not null default '{}',
  -- their own account as a member, where they have one: they decide nothing about it
  member_id text,
  is_active boolean not null default true,
  created_by text not null,
  created_at timestamptz not null default clock_timestamp()
);
create table staff_passkey (
  id text primary key,
  staff_id text not null references staff,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  device_type text not null,
  is_backed_up boolean not null,
  label text not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz
);
create index staff_passkey_of on staff_passkey (staff_id);
-- codes for who lost the rest; each opens once
create table staff_recovery (
  hash bytea primary key,
  staff_id text not null references staff,
  used_at timestamptz
);
create index staff_recovery_of on staff_recovery (staff_id);
create table staff_invite (
  hash bytea primary key,
  staff_id text not null references staff,
  -- of the codes that are set up with it, sealed
  code_secret bytea not null,
  expires_at timestamptz not null
);
create table staff_session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  staff_id text not null references staff,
  -- of a secret that stays in that browser: the second person uses another one
  device_hash bytea not null,
  ip text not null,
  agent text not null,
  -- by what it was entered
  entered_by text not null default 'code' check (entered_by in ('code', 'passkey', 'recovery')),
  created_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);
create index staff_session_of on staff_session (staff_id, id);
create table staff_challenge (
  challenge text primary key,
  -- what may be done with it: a hash of the order
  purpose text not null,
  staff_id text references staff,
  expires_at timestamptz not null
);
create table staff_right (
  role text not null,
  "right" text not null,
  -- satang of one act, and of all acts of one person on a day of Bangkok; null: any sum
  bound bigint check (bound >= 0),
  day_bound bigint check (day_bound >= 0),
  primary key (role, "right")
);
-- rights that roles were given by default once: what was taken away stays away
create table staff_right_seeded ("right" text primary key);
-- what of the day's bound is used
create table staff_spent (
  staff_id text not null references staff,
  "right" text not null,
  day date not null,
  amount bigint not null check (amount >= 0),
  primary key (staff_id, "right", day)
);
create table staff_request (
  id text primary key,
  act text not null,
  "right" text not null,
  subject_kind text not null,
  subject text not null,
  -- what is asked for, as it may be shown; the whole of it sealed
  "order" jsonb not null,
  sealed bytea not null,
  amount bigint,
  -- of the facts that it was asked on
  seen_hash text not null,
  made_by text not null references staff,
  made_device bytea not null,
  why text not null,
  made_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'withdrawn', 'expired', 'moved_on')),
  decided_by text references staff,
  decided_at timestamptz,
  said text,
  constraint staff_request_two check (state not in ('done', 'refused') or (decided_by is not null and decided_by <> made_by)),
  constraint staff_request_decided check ((decided_at is not null) = (state <> 'waiting'))
);
create function staff_request_stays() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (old.id, old.act, old.sealed, old.made_by, old.made_device, old.seen_hash, old.made_at) is distinct from
    (new.id, new.act, new.sealed, new.made_by, new.made_device, new.seen_hash, new.made_at) or old.state <> 'waiting' then
    raise exception '% of staff_request is refused: what was asked for stays', tg_op using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger staff_request_stays before update or delete on staff_request for each row execute function staff_request_stays();
create unique index staff_request_once on staff_request (act, subject_kind, subject) where state = 'waiting';
create index staff_request_at on staff_request (made_at desc, id);
-- What was kept of the log stays as it was: each seal is a head over all before it, made with a key that is not in the database.
create table staff_seal (
  no bigint primary key,
  hash bytea not null,
  -- of the key
  key_version integer not null,
  at timestamptz not null default clock_timestamp()
);
create index staff_event_newest on staff_event (name, id);
create index staff_event_request on staff_event (request_id) where request_id is not null;
-- who confirmed it, beside who asked
alter table staff_event add column second_id text, add column second_name text;
-- Which of its rows which seal stands for.
create table staff_sealed (
  event_id bigint primary key,
  seal_no bigint not null
);
create index staff_sealed_by on staff_sealed (seal_no, event_id);
