-- Reports of play (module games).

-- When a round was told last, with other figures than before: it is kept for a while from then on, wherever a correction moves it to.
alter table game_round add column told_at timestamptz not null default now();
create index game_round_told_at on game_round (told_at);
drop index game_round_at;

-- A player's name means one account, in whatever case a provider writes it (decision 0032). Only the letters A to Z have two cases here.
alter table game_account drop constraint game_account_username;
create unique index game_account_username on game_account (lower(username collate "C"));
