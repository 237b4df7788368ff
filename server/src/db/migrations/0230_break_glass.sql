-- What was done at the command line by nobody who signed in: each is told to the board until somebody who works here signs it (module staff).
create table break_glass (
  id text primary key,
  -- what the person said they are called
  who text not null,
  why text not null,
  -- the act, and what it was about
  act text not null,
  subject_kind text not null,
  subject text not null,
  at timestamptz not null default clock_timestamp(),
  signed_by text references staff,
  signed_at timestamptz,
  constraint break_glass_said check (btrim(who) <> '' and btrim(why) <> ''),
  constraint break_glass_signed check ((signed_by is null) = (signed_at is null))
);
create index break_glass_waiting on break_glass (at) where signed_at is null;
create trigger break_glass_waits after insert or update of signed_at on break_glass for each row execute function board_changed();

-- Requests that the command line makes or ends are heard by the screens of the console as those of a server are.
create function requests_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('krapao_console', '{"from":"database","message":{"topics":["requests","board"]}}');
  return null;
end $$;
create trigger staff_request_changed after insert or update of state on staff_request for each row execute function requests_changed();
