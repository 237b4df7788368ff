-- Names were kept with ำ and ຳ taken apart: they are one sign again, as they were written. What was proved of an account stays proved.
create function pg_temp.whole_name(name text) returns text language sql immutable as $$
  select regexp_replace(regexp_replace(name,
    U&'\0E4D([\0E48-\0E4B]?)\0E32|([\0E48-\0E4B])\0E4D\0E32', U&'\\1\\2\0E33', 'g'),
    U&'\0ECD([\0EC8-\0ECB]?)\0EB2|([\0EC8-\0ECB])\0ECD\0EB2', U&'\\1\\2\0EB3', 'g')
$$;
alter table member disable trigger member_unprove;
update member set name = pg_temp.whole_name(name), bank_account_name = pg_temp.whole_name(bank_account_name)
  where name <> pg_temp.whole_name(name) or bank_account_name <> pg_temp.whole_name(bank_account_name);
alter table member enable trigger member_unprove;
update deposit_slip set sender_account_name = pg_temp.whole_name(sender_account_name)
  where status = 'PENDING' and sender_account_name <> pg_temp.whole_name(sender_account_name);
update site_receiving_account set account_name = pg_temp.whole_name(account_name) where account_name <> pg_temp.whole_name(account_name);
