-- Loss refunds (module rewards, part refund): what was paid of a closed period, a row per member and period.
create table refund_period (
  id uuid primary key default gen_random_uuid(),
  member_id text not null references member (id),
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  -- rates, maximum and edges as they were when it was paid for first
  terms jsonb not null,
  -- satang: what it earned when that was looked at last; what of it counts as given, what was kept for debts of other periods among it; what was paid
  earned bigint not null check (earned >= 0),
  given bigint not null check (given >= 0),
  granted bigint not null default 0 check (granted >= 0),
  -- the play that `earned` stands on, by the sums of its days: corrections change them
  net bigint not null,
  counted bigint not null,
  created_at timestamptz not null default now(),
  unique (member_id, from_at, to_at)
);

-- What a member received, one a posting.
create table refund_receipt (
  movement_id bigint primary key,
  period_id uuid not null references refund_period (id),
  member_id text not null references member (id),
  amount bigint not null check (amount > 0),
  created_at timestamptz not null default clock_timestamp()
);
create index refund_receipt_member on refund_receipt (member_id, movement_id);
create index refund_receipt_period on refund_receipt (period_id);

-- What coupons and refunds gave a member, by time: it counts as no loss. Few movements are among them.
create index ledger_movement_reward on ledger_movement (member_id, at)
  where kind in ('coupon_cash', 'refund_receive');
