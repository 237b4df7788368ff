-- What staff do about members (module members).

-- From what a member is kept: signing in, payouts, play. It ends by itself at `until`, or by a person; what ended stays.
create table member_block (
  id bigint generated always as identity primary key,
  member_id text not null references member (id),
  kind text not null constraint member_block_kind check (kind in ('sign-in', 'payouts', 'play')),
  from_at timestamptz not null default clock_timestamp(),
  -- null: until a person ends it
  until_at timestamptz,
  why text not null,
  ended_at timestamptz,
  constraint member_block_until check (until_at > from_at)
);
-- one of a kind stands at a time
create unique index member_block_standing on member_block (member_id, kind) where ended_at is null;

-- What staff wrote down about a member, and what they call them by.
create table member_note (
  id bigint generated always as identity primary key,
  member_id text not null references member (id),
  at timestamptz not null default clock_timestamp(),
  name text not null,
  note text not null constraint member_note_said check (btrim(note) <> '')
);
create index member_note_of on member_note (member_id, id);
create table member_tag (
  member_id text not null references member (id),
  tag text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (member_id, tag)
);
create index member_tag_of on member_tag (tag, member_id);

-- Phones that staff changed: a code to the new one holds payouts for longer, and the old one is told. Its place in the queue until it was.
create table member_phone_change (
  id uuid primary key,
  member_id text not null references member (id),
  at timestamptz not null default clock_timestamp(),
  old_phone text not null,
  attempts int not null default 0,
  due_at timestamptz
);
create index member_phone_change_of on member_phone_change (member_id, at);
create index member_phone_change_due on member_phone_change (due_at) where due_at is not null;
