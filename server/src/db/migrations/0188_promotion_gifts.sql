-- What a promotion code gives besides its rate (module rewards, part promotion): coins, and a bonus that waits for the next deposit.
alter table promotion
  add column coins int not null default 0 check (coins between 0 and 1000),
  add column bonus_code text references bonus_offer (code);
-- as they were given
alter table member_promotion
  add column coins int not null default 0,
  add column bonus_id uuid references member_bonus (id);
