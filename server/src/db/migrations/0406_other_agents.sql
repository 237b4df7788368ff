-- Since when a provider is reached through each agent that came after another one, the last of them now: a round that it tells under the name of one that an
-- agent before it told is another one (docs/decisions/0275). None: through the same one since reports are kept, or since this came.
alter table game_report add column agents_since timestamptz[] not null default '{}';
