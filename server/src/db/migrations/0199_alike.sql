-- Who is alike: the console asks for each member whose payout waits.
create index if not exists member_sign_in_from on member_sign_in (ip, at desc);
create index if not exists member_account_name_alike on member (lower(bank_account_name));
create index if not exists member_account_no_alike on member (bank_account_no);
