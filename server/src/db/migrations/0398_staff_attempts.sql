-- Counts of guesses at who works here, in the shape that rate-limiter-flexible keeps them. `staff.guesses` and `staff.blocked_until` are what a
-- release before this counts in.
create table staff_attempt (
  key varchar(255) primary key,
  points int not null default 0,
  -- milliseconds; not bigint, which arrives as such and the library counts in numbers
  expire double precision
);
-- The first one that is refused shuts a name out, which screens of the staff show.
create trigger staff_attempt_tells after update on staff_attempt for each row
  when (old.points < new.points and new.points = case when new.key like 'name:%' then 31 else 6 end)
  execute function staff_changed();
