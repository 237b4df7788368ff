-- Since when they are kept from writing: of who has money a week counts at most. Of a block of before, from now on.
alter table chat_conversation add column blocked_at timestamptz;
update chat_conversation set blocked_at = clock_timestamp() where blocked_until > now();
-- What a guest says to be called was never asked.
alter table chat_conversation drop column name;
