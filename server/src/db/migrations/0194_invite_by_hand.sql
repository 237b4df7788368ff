-- Invite (module rewards): who lost what on a day of an inviter. Their own wins that are told late take back of that day's play.
create index invite_day_inviter on invite_day (inviter_id, day);

-- A person may have a pair wait that shares nothing: null.
alter table invite_pair alter column shares drop not null,
  -- which time it waits: what a person has cleared may be held again
  add column round int not null default 1 check (round > 0);

create index inviter_owed on inviter (owed) where owed > 0;
