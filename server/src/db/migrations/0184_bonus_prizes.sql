-- Bonuses as prizes of the wheel (module rewards; decision 0103): a prize names an offer and a sum, its coupon keeps the terms of when it was won,
-- and what it will give is taken of the offer's budget from then on.

alter table bonus_offer
  -- nobody takes it: prizes are of it
  add column prizes_only boolean not null default false;

alter table prize add column offer text references bonus_offer (code),
  add constraint prize_offer check ((kind = 'bonus') = (offer is not null)),
  add constraint prize_bonus_daily check (kind <> 'bonus' or daily is not null);

alter table coupon add column offer text references bonus_offer (code),
  add column terms jsonb,
  add constraint coupon_bonus check ((kind = 'bonus') = (offer is not null) and (kind = 'bonus') = (terms is not null));
create index coupon_reserves on coupon (offer) where kind = 'bonus' and state = 'won';

alter table member_bonus
  -- the coupon that it is given for, on no deposit
  add column coupon_id uuid references coupon (id),
  add constraint member_bonus_on_coupon check (coupon_id is null or deposit_movement is null);
create unique index member_bonus_coupon on member_bonus (coupon_id) where state <> 'lapsed';

alter table wheel_spin drop constraint wheel_spin_instead_check;
alter table wheel_spin add constraint wheel_spin_instead_check check (instead in ('stock', 'offer'));
comment on column wheel_spin.instead is 'why the substitute was given: none of the day''s stock was left, of stock_daily; or the offer of a bonus was closed or had no more';
