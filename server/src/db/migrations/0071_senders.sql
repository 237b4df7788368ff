-- Who sent money that a bank shows in part only (module deposits). A number is looked for by three digits in a row at their distance from its end,
-- with its bank before them: a million members are asked about by index, whichever digits a bank shows.
create function account_marks(bank text, number text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(bank || ':' || length(number) - i || ':' || substr(number, i, 3)), '{}') from generate_series(1, length(number) - 2) as i
$$;

-- By what a line was found to be a member's (number, only, proved, announced), and the number and name that they had then. Null where a
-- person decided, and in lines from before.
alter table bank_feed_line
  add column fitted_by text,
  add column fitted_number text,
  add column fitted_name text,
  add constraint bank_feed_line_fitted check ((fitted_by is null) = (fitted_number is null) and (fitted_by is null) = (fitted_name is null)) not valid;

-- A payout that arrived proves the account that it went to, also one from before proofs were kept.
update member m set proved_at = p.closed_at, proved_by = 'payout'
  from (select member_id, bank_code, account_no, account_name, min(closed_at) as closed_at from payout where state = 'settled'
    group by member_id, bank_code, account_no, account_name) p
  where p.member_id = m.id and p.bank_code = m.bank_code and p.account_no = m.bank_account_no and p.account_name = m.bank_account_name
    and m.proved_at is null;

-- The name of a transfer as it is compared: banks tell it in either case, and people type it with spaces.
create function receipt_key(reference text) returns text language sql immutable parallel safe as $$
  select upper(regexp_replace(reference, '\s', '', 'g'))
$$;
