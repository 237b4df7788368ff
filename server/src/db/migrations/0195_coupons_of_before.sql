-- Coupons that servers of before write, which serve meanwhile: they say no text, and call goods that an operator refused expired (0181).
create function coupon_of_before() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.html_description := (select html_description from prize where code = new.prize);
  else
    new.state := 'refused';
  end if;
  return new;
end $$;
create trigger coupon_text_of_before before insert on coupon for each row when (new.html_description is null) execute function coupon_of_before();
create trigger coupon_goods_of_before before update on coupon for each row when (new.kind = 'goods' and new.state = 'expired')
  execute function coupon_of_before();

-- 0180 came without it at first.
alter table member_bonus add column if not exists ended_by uuid;
