-- Support chat (module chat). A person has one conversation: a member by their id, a guest by the hash of what their browser keeps.
create table chat_conversation (
  id uuid primary key,
  member_id text unique,
  guest_hash bytea unique,
  -- a guest's that was used up: what was said goes on in that one, or nowhere
  merged_into uuid,
  over_at timestamptz,
  -- the first member who came with that guest's id: it is nobody else's to take
  seen_member text,
  name text,
  language text not null,
  -- waiting: something was said that nobody answered; open: answered; closed: what comes next begins another session
  state text not null default 'closed' constraint chat_conversation_state check (state in ('waiting', 'open', 'closed')),
  session_no int not null default 0,
  assignee text,
  assignee_name text,
  assigned_at timestamptz,
  -- the newest number, and the newest of those that the person may see: notes take numbers, too
  last_seq int not null default 0,
  shown_seq int not null default 0,
  member_read_seq int not null default 0,
  agent_read_seq int not null default 0,
  -- of the first message that nobody answered; when the person and when an agent last said something
  waiting_since timestamptz,
  said_at timestamptz,
  answered_at timestamptz,
  last_at timestamptz not null default clock_timestamp(),
  blocked_until timestamptz,
  -- the page that it was begun from, and the browser
  source text,
  user_agent text not null default '',
  device_hash bytea,
  -- who was told in this session not to write passwords
  warned_session int not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  constraint chat_conversation_whose check (num_nonnulls(member_id, guest_hash) = 1 and (merged_into is null or over_at is not null)),
  constraint chat_conversation_waits check ((state = 'waiting') = (waiting_since is not null)),
  constraint chat_conversation_numbers check (shown_seq <= last_seq and member_read_seq between 0 and last_seq and agent_read_seq between 0 and last_seq)
) with (fillfactor = 80);
create index chat_conversation_waiting on chat_conversation (waiting_since, id) where waiting_since is not null;
create index chat_conversation_newest on chat_conversation (last_at desc, id desc) where last_seq > 0;
create index chat_conversation_of_agent on chat_conversation (assignee) where assignee is not null;
create index chat_conversation_blocked on chat_conversation (device_hash) where blocked_until is not null;

-- What was said: numbered without gaps under the lock of its conversation. Nobody edits it; an agent may take it away.
create table chat_message (
  conversation_id uuid not null,
  seq int not null constraint chat_message_seq check (seq > 0),
  -- names it, by whoever said it: the same one again is no second message
  client_id uuid not null,
  author text not null constraint chat_message_author check (author in ('member', 'guest', 'agent', 'system')),
  staff_id text,
  staff_name text,
  kind text not null,
  body jsonb not null,
  session_no int not null,
  -- of agents for agents
  note boolean not null default false,
  file_id uuid,
  at timestamptz not null default clock_timestamp(),
  removed_at timestamptz,
  primary key (conversation_id, seq),
  constraint chat_message_by check ((author = 'agent') = (staff_id is not null) and (not note or author = 'agent'))
);
create unique index chat_message_client on chat_message (conversation_id, client_id);
create function chat_message_stays() returns trigger language plpgsql as $$
begin
  if old.removed_at is null and new.removed_at is not null and to_jsonb(new) - 'removed_at' = to_jsonb(old) - 'removed_at' then
    return new;
  end if;
  raise exception 'an update of chat_message is refused: what was said stays' using errcode = 'integrity_constraint_violation';
end $$;
create trigger chat_message_append_only before update on chat_message for each row execute function chat_message_stays();

-- Pictures and videos, re-made by us or stripped; what no message names goes after a day.
create table chat_file (
  id uuid primary key,
  conversation_id uuid not null,
  client_id uuid not null,
  kind text not null constraint chat_file_kind check (kind in ('image', 'video')),
  key text not null,
  bytes int not null,
  sha256 bytea not null,
  name text,
  width int,
  height int,
  by_agent boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  -- the message that sent it
  sent_in int,
  -- its bytes were deleted
  gone_at timestamptz,
  unique (conversation_id, client_id)
);
create index chat_file_age on chat_file (created_at) where gone_at is null;
create index chat_file_of on chat_file (conversation_id, created_at);

create table chat_canned (
  code text not null,
  language text not null,
  title text not null,
  message jsonb not null,
  by_name text not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (code, language)
);
create table chat_label (
  conversation_id uuid not null,
  label text not null,
  primary key (conversation_id, label)
);
-- Who answers now, and which conversation is before them.
create table chat_agent (
  staff_id text primary key,
  name text not null,
  seen_at timestamptz not null,
  looks_at uuid
);
-- How long the first answer of a session took.
create table chat_first_answer (
  conversation_id uuid not null,
  session_no int not null,
  asked_at timestamptz not null,
  answered_at timestamptz not null,
  primary key (conversation_id, session_no)
);
create index chat_first_answer_newest on chat_first_answer (answered_at desc);
create table chat_rating (
  conversation_id uuid not null,
  session_no int not null,
  stars int not null constraint chat_rating_stars check (stars between 1 and 5),
  at timestamptz not null default clock_timestamp(),
  primary key (conversation_id, session_no)
);
-- Money that a member asked about in the chat: they are told there when it has ended.
create table chat_asked_money (
  conversation_id uuid not null,
  kind text not null,
  subject text not null,
  asked_at timestamptz not null default clock_timestamp(),
  told_at timestamptz,
  primary key (conversation_id, kind, subject)
);
create index chat_asked_money_open on chat_asked_money (asked_at) where told_at is null;
