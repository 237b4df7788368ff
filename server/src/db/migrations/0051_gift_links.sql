-- The operator's mobile wallets: one that members send to (AUTO), one that redeems gift links (gift). Module site.
create table site_wallet (
  mode text primary key check (mode in ('AUTO', 'gift')),
  account_name text not null,
  mobile text not null check (mobile ~ '^0\d{9}$'),
  is_active boolean not null default true
);

-- Gift links that members handed in (module deposits). A row is its own place in the queue (db/saga.ts).
create table deposit_gift (
  -- the operation of the call that handed it in
  id uuid primary key,
  member_id text not null references member (id),
  voucher text not null,
  -- our wallet that redeems it, as it was then
  mobile text not null,
  -- satang: our share, once known
  amount bigint check (amount > 0),
  -- open: asked, or about to be; review: whether the money came must be found out by a person; credited; refused: it did not come
  state text not null,
  -- why it was refused, in the words of ports/gift-voucher.ts
  refusal text,
  -- what was said last, for whoever looks into it
  evidence text,
  movement_id bigint constraint deposit_gift_movement unique,
  -- who ended it by hand and why
  settled_by text,
  settled_why text,
  attempts int not null,
  due_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  constraint deposit_gift_state check (state in ('open', 'review', 'credited', 'refused')),
  constraint deposit_gift_closed check ((closed_at is not null) = (state in ('credited', 'refused'))),
  constraint deposit_gift_due check (case state when 'open' then due_at is not null when 'review' then true else due_at is null end),
  constraint deposit_gift_credited check ((state = 'credited') = (movement_id is not null) and (state <> 'credited' or amount is not null)),
  constraint deposit_gift_settled check ((settled_by is null) = (settled_why is null))
) with (fillfactor = 80);
create index deposit_gift_queue on deposit_gift (due_at) where due_at is not null;
create index deposit_gift_review on deposit_gift (created_at) where state = 'review';
-- our wallet takes a gift once: who comes second, or while it is not known, is told so
create unique index deposit_gift_voucher on deposit_gift (voucher) where state <> 'refused';
