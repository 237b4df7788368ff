-- What operators decided by hand (module operator): who, why and when, kept for ever.
create table operator_action (
  id bigint generated always as identity primary key,
  -- what it was about: a kind of waiting work and the id of its row
  kind text not null,
  subject text not null,
  verdict text not null,
  who text not null,
  why text not null,
  -- what was said beside it: an amount, a reference, a note
  detail jsonb not null default '{}',
  at timestamptz not null default clock_timestamp(),
  constraint operator_action_signed check (btrim(who) <> '' and btrim(why) <> ''),
  -- the row that is decided about is locked; this refuses a second time once more
  constraint operator_action_once unique (kind, subject, verdict)
);
create function operator_action_stays() returns trigger language plpgsql as $$
begin
  raise exception '% of operator_action is refused: what was decided stays', tg_op using errcode = 'integrity_constraint_violation';
end $$;
create trigger operator_action_append_only before update or delete or truncate on operator_action
  for each statement execute function operator_action_stays();

-- Withdrawals above the automatic amount wait for an operator before the bank hears of them.
alter table payout
  -- null: it needed none; given: it is sent as any other; refused: the money is back
  add column approval text,
  drop constraint payout_state,
  drop constraint payout_closed,
  -- approval: nobody takes it until an operator has decided
  add constraint payout_state check (state in ('approval', 'open', 'sent', 'review', 'settled', 'returned')) not valid,
  add constraint payout_closed check ((closed_at is not null) = (state in ('settled', 'returned'))
    and (due_at is null) = (closed_at is not null or state = 'approval')) not valid,
  add constraint payout_approval check (approval in ('waiting', 'given', 'refused')
    and (state = 'approval') = (approval is not distinct from 'waiting')
    and (approval is not distinct from 'given' or approval is null or attempts = 0)
    and (approval is distinct from 'refused' or state = 'returned')) not valid;
create index payout_waiting on payout (created_at) where state in ('approval', 'review');
