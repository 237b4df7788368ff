-- How far old rounds were looked at: what is kept for bonuses is passed by once, and looked at again when the end was reached (module games).
create table game_round_place (
  is_only boolean primary key default true check (is_only),
  told_at timestamptz not null default '-infinity',
  slot_code text not null default '',
  id text not null default ''
);
insert into game_round_place default values;
