-- Money that staff gave a member or took from one by hand (module corrections): each is one movement, or none where nothing was there to take.
-- Kept for ever.
create table money_correction (
  -- the operation of the call that asked for it
  id uuid primary key,
  member_id text not null,
  -- in: into the wallet; out: from it
  direction text not null constraint money_correction_direction check (direction in ('in', 'out')),
  reason text not null,
  -- satang: what was to be moved, and what was; less than zero no wallet is
  asked bigint not null,
  moved bigint not null,
  why text not null,
  name text not null,
  request_id text,
  at timestamptz not null default clock_timestamp(),
  constraint money_correction_moved check (asked > 0 and moved >= 0 and moved <= asked and (direction = 'out' or moved = asked))
);
create index money_correction_newest on money_correction (at desc, id desc);
create index money_correction_of on money_correction (member_id, at desc, id desc);
create function money_correction_stays() returns trigger language plpgsql as $$
begin
  raise exception '% of money_correction is refused: it is put right by another one', tg_op using errcode = 'integrity_constraint_violation';
end $$;
create trigger money_correction_append_only before update or delete or truncate on money_correction
  for each statement execute function money_correction_stays();
