-- Invite (module rewards): what is known of each day of who was invited, and what it brought, apart from each other.

-- A day of somebody who was invited, as far as it was counted: what is told later counts as a difference.
create table invite_day (
  inviter_id text not null references member (id),
  invitee_id text not null references member (id),
  day date not null,
  -- won less staked, what of stakes counts, and what rewards gave
  net bigint not null,
  counted bigint not null,
  given bigint not null,
  -- what the house earns of it by its edge, in ten-thousandths of a satang; null: counted before that was summed
  edge bigint,
  -- whether it takes part in wins and losses: its member had deposited, and inviting was on
  counts boolean not null,
  primary key (invitee_id, day)
);
create index invite_day_age on invite_day (day);

-- A day of an inviter: what those invited lost in all, less what they were given; what the inviter won; whether inviting was on.
create table inviter_day (
  inviter_id text not null references member (id),
  day date not null,
  loss bigint not null,
  own bigint not null check (own >= 0),
  earns boolean not null,
  -- the rates that it was counted by, basis points: corrections take back by them; null: counted before they were kept, so those of today
  success bigint,
  fail bigint,
  primary key (inviter_id, day)
);
create index inviter_day_age on inviter_day (day);

-- What corrections took from days that were paid for: by whose play, and of the period that begins on that day. What is due next pays it.
create table invite_debt (
  id bigint generated always as identity primary key,
  inviter_id text not null references member (id),
  -- null: the inviter's own wins
  invitee_id text references member (id),
  played date not null,
  -- the day that was counted then
  day date not null,
  amount bigint not null check (amount > 0)
);
create index invite_debt_inviter on invite_debt (inviter_id, played);
create index invite_debt_invitee on invite_debt (invitee_id, played);

-- What play of a period would have brought without ceiling and maximum, less what corrections took of that; less than was given is never meant.
create table invite_wanted (
  inviter_id text not null references member (id),
  invitee_id text not null references member (id),
  played date not null,
  amount bigint not null check (amount >= 0),
  primary key (invitee_id, played)
);
create index invite_wanted_age on invite_wanted (played);

-- satang of debts that are not paid yet; wins to be made up follow from inviter_day; `carry` is read by servers of the release before alone
alter table inviter add column owed bigint not null default 0 check (owed >= 0),
  -- own wins count from this day on: those of days that were counted before they did took nothing
  add column own_since date not null default '2000-01-01';
update inviter set own_since = next_day;

insert into invite_day (inviter_id, invitee_id, day, net, counted, given, counts)
  select e.inviter_id, e.invitee_id, e.day, e.net, e.counted, 0, p.invitee_id is null and d.member_id is not null
    from invite_earning e
    left join invite_pair p on p.invitee_id = e.invitee_id and p.state = 'refused'
    -- whose days counted: who had deposited by then
    left join (
      select member_id, min(at) as at from ledger_movement
        where member_id in (select invitee_id from invite_earning)
          and kind in ('slip_deposit', 'feed_deposit', 'qr_deposit', 'gift_deposit') and statement_no is not null
        group by member_id
    ) d on d.member_id = e.invitee_id and d.at < (e.day + 1)::timestamp at time zone 'Asia/Bangkok';
insert into inviter_day (inviter_id, day, loss, own, earns)
  select inviter_id, day, coalesce(-sum(net) filter (where counts), 0), 0, true from invite_day group by inviter_id, day;

delete from invite_earning where state = 'none';
alter table invite_earning
  -- the first day of the period that the refund of the same play is counted by: the ceiling is over both
  add column played date,
  -- what the day earned, and of it `amount` was given, the rest paid debts
  add column earned bigint,
  -- where it was posted: one movement for all of an inviter's day
  add column movement_id bigint,
  -- servers of the release before still read them; nothing else does
  alter column net set default 0,
  alter column counted set default 0,
  drop constraint invite_earning_amount,
  drop constraint invite_earning_state_check,
  drop constraint invite_earning_invitee_id_day_key;
drop index if exists invite_earning_nothing;
drop index if exists invite_earning_inviter;
update invite_earning e set earned = same.amount, movement_id = m.id,
    played = case when (select value #>> '{}' from site_setting where name = 'refundPeriod') = 'day' then same.day
      else date_trunc('week', same.day)::date end
  from invite_earning same left join ledger_movement m on m.reference = 'invite:' || same.id where same.id = e.id;
alter table invite_earning
  alter column played set not null,
  alter column earned set not null,
  add constraint invite_earning_state check (state in ('granted', 'held', 'refused')),
  add constraint invite_earning_amount check (earned > 0 and amount <= earned),
  add constraint invite_earning_once unique (invitee_id, day, played);
create index invite_earning_inviter on invite_earning (inviter_id, day);
create index invite_earning_movement on invite_earning (movement_id);

create index invite_pair_inviter on invite_pair (inviter_id);
