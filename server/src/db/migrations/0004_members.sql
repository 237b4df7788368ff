-- Who someone is (module members).
create table member (
  id text primary key,
  phone text not null constraint member_phone unique,
  name text not null,
  password_hash text not null,
  bank_code text not null references site_bank (code),
  bank_account_name text not null,
  bank_account_no text not null,
  currency text not null check (currency in ('BAHT', 'LAK')),
  source_code text references site_source (code),
  invited_by text references member (id),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  constraint member_bank_account unique (bank_code, bank_account_no)
);

create table member_session (
  id bigint generated always as identity primary key,
  token_hash bytea not null constraint member_session_token unique,
  member_id text not null references member (id),
  is_remembered boolean not null,
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index member_session_member on member_session (member_id);
create index member_session_expiry on member_session (expires_at);

-- Counts of sign-ins, in the shape that rate-limiter-flexible keeps them.
create table member_attempt (
  key varchar(255) primary key,
  points int not null default 0,
  -- milliseconds; not bigint, which arrives as such and the library counts in numbers
  expire double precision
);
