-- From where a member signed in, and one-time codes for phones (module members).
alter table member add column payouts_held_until timestamptz;

create table member_sign_in (
  id bigint generated always as identity primary key,
  member_id text not null references member (id),
  user_agent text not null,
  ip text not null,
  at timestamptz not null default now()
);
create index member_sign_in_of on member_sign_in (member_id, at desc);
create index member_sign_in_age on member_sign_in (at);

-- One row a code that was sent. handle: what the sender of codes verifies with; the code itself is not kept.
create table member_otp (
  token_hash bytea primary key,
  phone text not null,
  -- the hash of what the browser that asked keeps in its cookie
  browser_hash bytea not null,
  ref text not null,
  handle text not null,
  tries int not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  verified_at timestamptz
);
create index member_otp_of on member_otp (phone, sent_at desc);
create index member_otp_age on member_otp (sent_at);

-- Pictures of the operator that a carousel shows, with a text, HTML, sanitised when stored (module site).
create table site_banner (
  place text not null check (place in ('notice', 'invite', 'refund')),
  language text not null check (language in ('th', 'la', 'en')),
  position int not null,
  image text not null,
  html text not null,
  primary key (place, language, position)
);
