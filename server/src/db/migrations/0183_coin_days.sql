-- What a day has earned of coins by its play as it is known, beside what it has given (module rewards): where corrections leave less, later days make it up.
-- null: not reckoned since; it is what was given.
alter table coin_day add column earned int check (earned >= 0);
create index coin_day_unsettled on coin_day (member_id) where earned <> given;
