-- Browsers that want to be called when their window is closed (module push): of staff, and of members and guests who write to support.
create table push_subscription (
  id text primary key,
  owner_kind text not null check (owner_kind in ('staff', 'member', 'conversation')),
  owner text not null,
  -- of the address, which is a secret: who knows it can be told apart by it
  endpoint_hash bytea not null unique,
  -- address and keys, sealed
  sealed bytea not null,
  -- the public key of ours that the browser was given: what it takes is signed with that one
  signed_by text not null,
  -- refusals one after the other
  refused integer not null default 0,
  created_at timestamptz not null default clock_timestamp()
);
create index push_subscription_of on push_subscription (owner_kind, owner, created_at);
-- What is on its way to one of them; a newer one of the same topic takes its place.
create table push_message (
  id text primary key,
  subscription_id text not null references push_subscription on delete cascade,
  topic text not null,
  -- what the service worker shows: {title, body, path}
  content jsonb not null,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  due_at timestamptz default clock_timestamp(),
  unique (subscription_id, topic)
);
create index push_message_due on push_message (due_at);
