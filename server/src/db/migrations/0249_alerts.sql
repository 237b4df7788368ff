-- What staff were called for (module alerts).
-- Whose turn it is to look: the server that moves this on.
create table alert_turn (
  name text primary key,
  due_at timestamptz not null default clock_timestamp()
);
insert into alert_turn (name) values ('look');
-- Each thing calls once for each time that it waits.
create table alert_told (
  kind text not null,
  subject text not null,
  since timestamptz not null,
  -- for what: a thing that waits for something else later calls again
  waits text not null,
  told_at timestamptz not null default clock_timestamp(),
  primary key (kind, subject, since, waits)
);
-- What the group of staff is told of a kind of work: one message, which is written anew.
create table alert_notice (
  -- the kind
  id text primary key,
  -- what it shall say
  text text not null,
  -- nothing of that kind waits any more: once that is told the row goes
  is_over boolean not null default false,
  -- the group's own name of the message; null: none is known
  message text,
  -- when it was told last, or may have been
  told_at timestamptz,
  attempts integer not null default 0,
  due_at timestamptz default clock_timestamp()
);
