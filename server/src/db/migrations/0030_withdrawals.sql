-- Payouts: withdrawals on their way to a member's bank account (module withdrawals). A row is its own place in the queue (db/saga.ts).
create table payout (
  -- the operation of the call that asked for it; the bank knows it by this reference
  id uuid primary key,
  member_id text not null,
  -- the account as it was registered when the member asked
  bank_code text not null,
  account_no text not null,
  account_name text not null,
  amount bigint not null,
  -- the movement that took the money from the wallet
  hold_movement bigint not null,
  -- open: not sent yet, as far as we know; sent: the bank may have it; review: asked so long, or answered so oddly, that a person
  -- must look; settled: the bank paid; returned: the bank refused, the money is back in the wallet
  state text not null default 'open',
  bank_reference text,
  -- what the bank said last, for whoever looks into it
  evidence text,
  attempts int not null default 0,
  due_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  constraint payout_state check (state in ('open', 'sent', 'review', 'settled', 'returned')),
  constraint payout_amount check (amount > 0),
  -- what is closed is out of the queue, and nothing else is
  constraint payout_closed check ((closed_at is not null) = (state in ('settled', 'returned')) and (due_at is null) = (closed_at is not null))
) with (fillfactor = 80);
-- No foreign keys: each would lock a row of another table for every withdrawal. The audit proves what they would.
create index payout_due on payout (due_at) where due_at is not null;
