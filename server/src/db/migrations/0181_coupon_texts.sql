-- Coupons say what was won as it was won, and goods that will not be handed out say so (module rewards).

alter table coupon add column html_description jsonb;
update coupon c set html_description = p.html_description from prize p where p.code = c.prize;

alter table coupon drop constraint coupon_state_check;
alter table coupon add constraint coupon_state_check check (state in ('won', 'claimed', 'expired', 'refused'));
-- no time of goods runs: an operator closed them
update coupon set state = 'refused' where kind = 'goods' and state = 'expired';
create index coupon_refused on coupon (member_id, closed_at) where state = 'refused';
