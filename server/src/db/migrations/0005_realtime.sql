-- Where @socket.io/postgres-adapter puts messages too large for a notification.
create table socket_io_attachments (
  id bigserial unique,
  created_at timestamptz default now(),
  payload bytea
);
