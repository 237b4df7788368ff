-- Accounts of ours that got another number, or are gone (module site): money stands on them, and their banks may still take some back. Also a server
-- of the release before notes them.
create table site_former_account (
  bank_code text not null,
  account_no text not null,
  -- '': it was known before names were kept
  account_name text not null,
  until timestamptz not null default clock_timestamp(),
  primary key (bank_code, account_no)
);

create function site_account_was() returns trigger language plpgsql as $$
declare was jsonb := to_jsonb(old);
begin
  insert into site_former_account (bank_code, account_no, account_name)
    values (coalesce(was ->> 'bank_code', 'TRUEMONEY'), coalesce(was ->> 'account_no', was ->> 'mobile'), was ->> 'account_name')
    on conflict (bank_code, account_no) do update set account_name = excluded.account_name, until = excluded.until;
  return null;
end $$;
create trigger site_receiving_account_was after update on site_receiving_account for each row
  when ((old.bank_code, old.account_no) is distinct from (new.bank_code, new.account_no)) execute function site_account_was();
create trigger site_receiving_account_gone after delete on site_receiving_account for each row execute function site_account_was();
create trigger site_wallet_was after update on site_wallet for each row
  when (old.mobile is distinct from new.mobile) execute function site_account_was();
create trigger site_wallet_gone after delete on site_wallet for each row execute function site_account_was();

-- those of before: of all days that were summed or counted, and of what came since
insert into site_former_account (bank_code, account_no, account_name)
  select split_part(key, ' ', 1), split_part(key, ' ', 2), '' from (
    select key from report_day where name in ('own_in', 'own_out')
    union
    select key from day_count
    union
    select our_bank || ' ' || our_account from ledger_movement where id > (select upto_movement from report_state) and our_account is not null
  ) known
  where key ~ '^[A-Z0-9]{2,20} \S+$'
    and key not in (select bank_code || ' ' || account_no from site_receiving_account union all select 'TRUEMONEY ' || mobile from site_wallet);
