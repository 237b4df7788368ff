-- Since when a provider is reached through another agent than before: a round that this one tells under the name of one of before is another one
-- (docs/decisions/0275). Null: through the same one since reports are kept, or since this came.
alter table game_report add column agent_since timestamptz;
