-- Talks that agents have before them: few, beside all those that have ended.
create index chat_conversation_live on chat_conversation (id) where state <> 'closed';
