-- Loss refunds (module rewards): how long periods are since when, so that they follow each other without a gap, and when refunds were off.
create table refund_length (
  -- where a period ended, and the first one of this length begins
  from_at timestamptz primary key,
  period text not null check (period in ('week', 'day'))
);
-- a Monday in Bangkok
insert into refund_length (from_at, period)
  select '2020-01-06 00:00+07', case when (select value #>> '{}' from site_setting where name = 'refundPeriod') = 'day' then 'day' else 'week' end;

-- Play that was placed in such a time earns nothing.
create table refund_off (
  from_at timestamptz primary key,
  to_at timestamptz check (to_at >= from_at)
);
create unique index refund_off_now on refund_off ((to_at is null)) where to_at is null;
insert into refund_off (from_at) select now() from site_setting where name = 'refundActive' and value = 'false';

-- What periods have given above what they earned, whenever that was.
create index refund_period_debt on refund_period (member_id) where given > earned;
