-- What one network did in an hour, in the shape that rate-limiter-flexible keeps it (http/ceilings.ts).
create table http_ceiling (
  key varchar(255) primary key,
  points int not null default 0,
  -- milliseconds; not bigint, which arrives as such and the library counts in numbers
  expire double precision
);
