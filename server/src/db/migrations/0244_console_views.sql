-- Lists of the console as a person left them, under a name: filters and order, as they stand in the address of the screen (module console).
create table console_view (
  id text primary key,
  staff_id text not null references staff,
  screen text not null,
  name text not null,
  query text not null,
  -- all who see the screen have it
  is_shared boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint console_view_named check (btrim(name) <> '')
);
create unique index console_view_name on console_view (staff_id, screen, name);
create index console_view_shared on console_view (screen) where is_shared;
