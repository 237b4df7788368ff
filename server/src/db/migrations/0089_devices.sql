-- Browsers that signed a member in before (module members): the hash of what each keeps in its cookie.
create table member_device (
  device_hash bytea not null,
  member_id text not null references member (id),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (member_id, device_hash)
);
create index member_device_hash on member_device (device_hash);
create index member_device_age on member_device (last_at);

-- The browser that a session was opened in; null for those of before.
alter table member_session add column device_hash bytea;

-- What a one-time code is for: 'register' proves a phone before a registration, 'reset' a member's who has forgotten the password.
alter table member_otp add column purpose text not null default 'register' check (purpose in ('register', 'reset'));
