-- Whom the payout bank names as the holder of an account that a withdrawal waits to go to, where that is surely somebody else (docs/decisions/0266). It is for
-- who decides, and forgotten with the decision, also of a server that knows no such column. Screens of the console hear of it: it comes after the withdrawal
-- began to wait.
alter table payout add column other_holder text;
create function payout_holder_forgotten() returns trigger language plpgsql as $$
begin
  new.other_holder := null;
  return new;
end $$;
create trigger payout_other_holder_forgotten before update of state on payout for each row
  when (old.other_holder is not null and new.state <> 'approval') execute function payout_holder_forgotten();
create trigger payout_other_holder_named after update of other_holder on payout for each row
  when (new.state = 'approval' and old.other_holder is distinct from new.other_holder) execute function board_changed();
