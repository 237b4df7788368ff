-- Holders' names are letters, marks, spaces and . - ' only: other signs in one could say something to who decides about money. Quotes and dashes of
-- phones are written plainly; other signs become a space, where letters are left. What has none stays as it is, and is nobody's name: its member signs
-- in and is paid as before, and is asked for a name with the next change of the account. A proof of the name as it was goes with it, by member_unprove.
-- The signs are told by their places, since what a letter is depends on the database's locale.
create function pg_temp.letters_of(name text) returns text language sql immutable as $$
  select btrim(regexp_replace(translate(name, U&'\2018\2019\2010\2011\2012\2013\2014', '''''-----'),
    '[\u0021-\u0026\u0028-\u002c\u002f-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u0e3f\u0e4f-\u0e5b\u0ed0-\u0ed9\u2000-\u206f\u20a0-\u20cf\u2190-\u2bff\u3000-\u3004\u3007-\u3030\ufffd\U0001f000-\U0001faff ]+',
    ' ', 'g'))
$$;
create function pg_temp.is_name(name text) returns boolean language sql immutable as $$ select name ~ '[^ .''-]' $$;

update member set bank_account_name = pg_temp.letters_of(bank_account_name)
  where bank_account_name <> pg_temp.letters_of(bank_account_name) and pg_temp.is_name(pg_temp.letters_of(bank_account_name));
update deposit_slip set sender_account_name = pg_temp.letters_of(sender_account_name)
  where status = 'PENDING' and sender_account_name <> pg_temp.letters_of(sender_account_name)
    and pg_temp.is_name(pg_temp.letters_of(sender_account_name));
