-- Where a game provider's sealed connection leads: the origins of the addresses in it, for people (module games). Null: not said since this is kept.
alter table game_provider add column connection_to text;
