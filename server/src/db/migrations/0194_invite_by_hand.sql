-- Invite (module rewards): who lost what on a day of an inviter. Their own wins that are told late take back of that day's play.
create index invite_day_inviter on invite_day (inviter_id, day);
