-- Accounts that were proved to be a member's, and that they have no longer, or under another name (module members): money that may come from one
-- of them is nobody else's by its looks. Accounts that payouts went to before such accounts were kept are among them.
create table member_former_account (
  member_id text not null references member (id),
  bank_code text not null,
  account_no text not null,
  account_name text not null,
  until timestamptz not null default clock_timestamp(),
  primary key (member_id, bank_code, account_no, account_name)
);
create index member_former_account_marks on member_former_account using gin (account_marks(bank_code, account_no)) with (fastupdate = off);

create or replace function member_unprove() returns trigger language plpgsql as $$
begin
  if old.proved_at is not null then
    insert into member_former_account (member_id, bank_code, account_no, account_name)
      values (old.id, old.bank_code, old.bank_account_no, old.bank_account_name) on conflict do nothing;
  end if;
  new.proved_at := null;
  new.proved_by := null;
  return new;
end $$;

insert into member_former_account (member_id, bank_code, account_no, account_name, until)
  select p.member_id, p.bank_code, p.account_no, p.account_name, max(p.closed_at)
    from payout p join member m on m.id = p.member_id
    where p.state = 'settled'
      and (p.bank_code, p.account_no) is distinct from (m.bank_code, m.bank_account_no)
    group by p.member_id, p.bank_code, p.account_no, p.account_name;
