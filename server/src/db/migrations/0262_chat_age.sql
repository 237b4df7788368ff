-- What is too old to be kept is found by its time.
create index chat_message_age on chat_message using brin (at);
