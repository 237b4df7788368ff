-- Promotion codes (module rewards, part promotion): a code raises its member's loss refund for some days, and locks nothing.
create table promotion (
  code text primary key check (code ~ '^[A-Z0-9]{3,20}$'),
  -- of net loss while it is current, in hundredths of a percent
  percent_fail int not null check (percent_fail between 0 and 10000),
  -- it is current until the end of the day in Bangkok so many days after it was received
  days int not null check (days between 1 and 366),
  -- how many may receive it, and how many have
  uses int not null check (uses >= 0),
  used int not null default 0 check (used >= 0),
  from_at timestamptz,
  until_at timestamptz,
  -- HTML by language
  description jsonb not null,
  is_active boolean not null
);

create table member_promotion (
  -- the operation that received it
  id uuid primary key,
  member_id text not null references member (id),
  code text not null references promotion (code),
  -- as it was when it was received: a change of the code touches nobody who has it
  percent_fail int not null,
  from_at timestamptz not null,
  until_at timestamptz not null check (until_at > from_at),
  -- its member ended it before
  ended_at timestamptz,
  constraint member_promotion_once unique (member_id, code)
);
