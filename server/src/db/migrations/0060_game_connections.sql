-- How each game provider is reached (module games): its address, our name there and what we sign with, sealed with the server's key.
alter table game_provider add column connection bytea;
