-- The statement by type and by day (module statement, decision 0020): an index over movements that the ledger has already, brought up
-- to date when it is read. It holds no money; deleting a member's rows of all three tables has them made anew.

-- How far a member's movements are indexed.
create table statement_index (
  member_id text primary key,
  -- the last statement number
  upto_no bigint not null default 0,
  -- the last movement that was looked at, returns of holds included
  upto_movement bigint not null default 0,
  -- the day of the last one: days never go back, whatever the clock did
  upto_day date not null default '-infinity'
) with (fillfactor = 70);

-- Which movement is the first, second, … of its type.
create table statement_line (
  member_id text not null,
  type text not null,
  -- its place among the member's movements of that type, from 1 without a gap
  no bigint not null,
  statement_no bigint not null,
  primary key (member_id, type, no)
);

-- What a day (Asia/Bangkok) ended with.
create table statement_day (
  member_id text not null,
  type text not null,
  day date not null,
  -- the day's last of that type: its place among its type, and among all
  last_no bigint not null,
  last_statement_no bigint not null,
  -- satang that moved, and how much of it was returned to the wallet, whenever that was
  amount bigint not null,
  returned bigint not null,
  primary key (member_id, type, day),
  constraint statement_day_amounts check (amount >= 0 and returned >= 0)
) with (fillfactor = 70);
