-- Bets that were placed before an account's baseline and reported after it (module games, decision 0074): their stake was missing from that balance already.

-- When the stake of a round was taken, where its provider tells that beside when it was settled; and when it was told first, null: before anybody noted that.
alter table game_round add column placed_at timestamptz, add column first_told_at timestamptz;
alter table game_round alter column first_told_at set default now();
-- What the round moved its account's baseline by, satang; null: nothing.
alter table game_round add column based_least bigint, add column based_most bigint;
