-- What members had their providers asked, counted in the last minute (module games).
create table game_refresh (
  key varchar(255) primary key,
  points int not null default 0,
  -- milliseconds; not bigint, which arrives as such and the library counts in numbers
  expire double precision
);
