-- Prizes, and coupons of those that a member won (module rewards).

create table prize (
  code text primary key,
  kind text not null check (kind in ('cash', 'bonus', 'coin', 'goods', 'nothing')),
  -- baht of cash and bonus, coins, pieces; what it is stays: who won one was told
  value int not null,
  -- by language
  name jsonb not null,
  html_description jsonb,
  -- how many there are a day; null: without end
  daily int check (daily >= 0),
  -- false: withdrawn, and its coupons can't be claimed
  is_active boolean not null default true,
  constraint prize_value check (value >= 0 and (value = 0) = (kind = 'nothing'))
);

-- How many of a prize were given on a day in Bangkok, and how many there were.
create table prize_stock (
  prize text not null references prize (code),
  day date not null,
  daily int not null,
  given int not null,
  primary key (prize, day),
  constraint prize_stock_suffices check (given between 0 and daily)
);

create table coupon (
  id uuid primary key,
  member_id text not null references member (id),
  spin_id uuid not null unique,
  prize text not null references prize (code),
  -- as all that was when it was won
  kind text not null check (kind in ('cash', 'bonus', 'goods')),
  value int not null check (value > 0),
  name jsonb not null,
  slice text not null,
  label jsonb not null,
  state text not null default 'won' check (state in ('won', 'claimed', 'expired')),
  won_at timestamptz not null,
  -- null: an operator hands it out, so that no time of the member's runs
  expires_at timestamptz,
  closed_at timestamptz,
  -- names the call that claimed it
  claimed_by uuid,
  movement_id bigint,
  constraint coupon_closed check ((state = 'won') = (closed_at is null)),
  constraint coupon_expires check ((kind = 'goods') = (expires_at is null)),
  constraint coupon_paid check ((state = 'claimed' and kind = 'cash') = (movement_id is not null))
);
create index coupon_won on coupon (member_id, won_at) where state = 'won';
create index coupon_due on coupon (expires_at) where state = 'won';
create index coupon_goods on coupon (won_at) where state = 'won' and kind = 'goods';
