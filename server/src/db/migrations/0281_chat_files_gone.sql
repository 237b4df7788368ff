-- Files whose bytes were deleted: their rows go with the last message that names them.
create index chat_file_gone on chat_file (created_at) where gone_at is not null;
