-- What of a stake counts for rewards (module games; docs/product.md, Rewards): kind of game as reported, and the valid part of each stake.

-- 'slot', 'live', 'sport' or 'lotto', where the provider tells it; else its category says.
alter table game_round add column game text;
-- satang of the stake that count; null: told before anybody counted, and it counts for nothing
alter table game_round add column counted bigint check (counted >= 0 and counted <= stake);
-- the sum of it
alter table game_turnover add column counted bigint not null default 0;

-- A slot or a lottery takes the whole stake as a risk; at a table or a match it is what can be won or lost: a draw, a void and both sides of one
-- round count for little or nothing.
create function game_counted(game text, category text, stake bigint, win bigint) returns bigint language sql immutable as $$
  select case when coalesce(game, category) in ('slot', 'lotto') then stake else least(stake, abs(win - stake)) end
$$;
