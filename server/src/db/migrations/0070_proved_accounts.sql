-- A bank account that is known to be its member's (module members): a credit told its whole number and the member's name, a payout arrived, or its
-- bank named the holder. Before accounts that only look alike, it is the one that a masked sender is taken for.
alter table member
  add column proved_at timestamptz,
  add column proved_by text,
  add constraint member_proved check ((proved_at is null) = (proved_by is null) and proved_by in ('credit', 'payout', 'holder')) not valid;

-- What was proved was proved of this account under this name; however either is changed, the proof goes with it.
create function member_unprove() returns trigger language plpgsql as $$
begin
  new.proved_at := null;
  new.proved_by := null;
  return new;
end $$;
create trigger member_unprove before update of bank_code, bank_account_no, bank_account_name on member for each row
  when ((old.bank_code, old.bank_account_no, old.bank_account_name) is distinct from (new.bank_code, new.bank_account_no, new.bank_account_name))
  execute function member_unprove();
