-- Members and guests are called by push, too (module push; docs/decisions/0144).
alter table push_subscription
  -- of a member: the session that asked for it; when that ends, by whatever way, so does it
  add column session_id bigint constraint push_subscription_of_session references member_session (id) on delete cascade,
  -- the browser's cookie: whoever signs in there next hears nothing that was for another
  add column device_hash bytea,
  -- what is read there; null: as its owner has it
  add column language text,
  add constraint push_subscription_session check ((owner_kind = 'member') = (session_id is not null));
create index push_subscription_session on push_subscription (session_id) where session_id is not null;
create index push_subscription_device on push_subscription (device_hash) where device_hash is not null;
