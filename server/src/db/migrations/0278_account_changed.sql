-- When a member's bank account, or the name that it is under, was last changed (module members): null where it was not since this is kept.
alter table member add column account_changed_at timestamptz;

create or replace function member_unprove() returns trigger language plpgsql as $$
begin
  if old.proved_at is not null then
    insert into member_former_account (member_id, bank_code, account_no, account_name)
      values (old.id, old.bank_code, old.bank_account_no, old.bank_account_name) on conflict do nothing;
  end if;
  new.proved_at := null;
  new.proved_by := null;
  new.account_changed_at := clock_timestamp();
  return new;
end $$;
