-- When a provider that told all was asked, by the database's clock: what moved money since then is later, whatever the clocks of servers and providers say.
-- Null: asked by a server of before; until when it told stands alone then. Of what is being read under several leases it is when its first page was asked for.
alter table game_report add column asked_at timestamptz, add column asking_since timestamptz;
