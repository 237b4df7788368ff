-- What a day has earned of coins by its play as it is known, beside what it has given (module rewards): where corrections leave less, later days make it up.
-- null: not reckoned since; it is what was given.
alter table coin_day add column earned int check (earned >= 0);
-- The terms that it was first reckoned by: corrections take no more by others. null: from before stakes were weighed.
alter table coin_day add column terms jsonb;

-- What a server of before gives it does not note as earned.
create function coin_day_earns() returns trigger language plpgsql as $$
begin
  new.earned := new.given;
  return new;
end $$;
create trigger coin_day_earns before update on coin_day for each row
  when (new.given > old.given and new.given > new.earned and new.earned = old.earned)
  execute function coin_day_earns();
create index coin_day_unsettled on coin_day (member_id) where earned <> given;
