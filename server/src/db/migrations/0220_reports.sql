-- Reports of the console (docs/product.md, The console): what the ledger, reported play, members and staff come to, by day of Bangkok. A timer of
-- module reports sums it; who moves money does nothing for it. Servers of the release before go on as they did.

-- What a day comes to. `name` is a kind of movement and `key` the account of the house that it touched, so that each of them is what the ledger's
-- entries are; other names are told in server/src/modules/reports/read-model.ts. Amounts are satang.
create table report_day (
  day date not null,
  name text not null,
  key text not null,
  -- of a day that was closed already: it stands where it was told
  is_earlier boolean not null default false,
  count bigint not null,
  amount bigint not null,
  primary key (day, name, key, is_earlier)
) with (fillfactor = 80);

-- The last days by the minute, so that today is compared with yesterday at this hour.
create table report_minute (
  at timestamptz not null,
  name text not null,
  count bigint not null,
  amount bigint not null,
  primary key (at, name)
);

-- Who was counted as active on a day; kept as long as more of that day may come.
create table report_active (
  day date not null,
  member_id text not null,
  primary key (day, member_id)
);

-- How far it was summed, and up to where it will be once all that had begun then has ended: `mark_xid`.
create table report_state (
  is_only boolean primary key default true check (is_only),
  upto_movement bigint not null default 0,
  upto_account bigint not null default 0,
  upto_event bigint not null default 0,
  upto_at timestamptz not null default '-infinity',
  mark_movement bigint not null default 0,
  mark_account bigint not null default 0,
  mark_event bigint not null default 0,
  mark_at timestamptz not null default '-infinity',
  mark_xid xid8 not null default '0',
  -- the last day that was closed: it never changes any more
  closed_day date
);
insert into report_state default values;

-- What game_turnover was changed by and is not summed yet, told late and corrected alike. Rows are added alone: nobody waits for another.
create table report_play (
  id bigint generated always as identity primary key,
  told_at timestamptz not null default now(),
  day date not null,
  slot_code text not null,
  rounds bigint not null,
  stake bigint not null,
  net bigint not null
);

create function report_play_told() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into report_play (day, slot_code, rounds, stake, net)
      select day, slot_code, sum(rounds), sum(stake), sum(net) from told group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into report_play (day, slot_code, rounds, stake, net)
      select day, slot_code, -sum(rounds), -sum(stake), -sum(net) from gone group by 1, 2;
  else
    insert into report_play (day, slot_code, rounds, stake, net)
      select day, slot_code, sum(rounds), sum(stake), sum(net) from (
        select day, slot_code, rounds, stake, net from told
        union all
        select day, slot_code, -rounds, -stake, -net from gone
      ) change group by 1, 2 having sum(rounds) <> 0 or sum(stake) <> 0 or sum(net) <> 0;
  end if;
  return null;
end $$;

create trigger game_turnover_added after insert on game_turnover
  referencing new table as told for each statement execute function report_play_told();
create trigger game_turnover_corrected after update on game_turnover
  referencing old table as gone new table as told for each statement execute function report_play_told();
create trigger game_turnover_taken after delete on game_turnover
  referencing old table as gone for each statement execute function report_play_told();

-- what was told before; the triggers keep others from telling more meanwhile
insert into report_play (day, slot_code, rounds, stake, net)
  select day, slot_code, sum(rounds), sum(stake), sum(net) from game_turnover group by 1, 2;
