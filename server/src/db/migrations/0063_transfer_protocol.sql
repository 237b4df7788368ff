-- What a provider spoke when a transfer began: what was sent in one protocol says nothing in another. Null: begun before this was kept.
alter table game_transfer add column protocol text;
