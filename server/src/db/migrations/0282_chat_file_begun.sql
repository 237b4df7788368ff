-- A file is kept before its row is written: what a server leaves that dies between the two is known by this, and deleted after a day.
create table chat_file_begun (
  key text primary key,
  at timestamptz not null default clock_timestamp()
);
