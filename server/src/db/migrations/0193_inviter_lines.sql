-- Invite (module rewards): how many lines an inviter reads of each day, one for each friend who brought something. A page of them is found by
-- these, so that it costs the same however many came before.
create table inviter_lines (
  inviter_id text not null references member (id),
  day date not null,
  lines int not null check (lines >= 0),
  primary key (inviter_id, day)
);

create function inviter_lines_count() returns trigger language plpgsql as $$
begin
  insert into inviter_lines (inviter_id, day, lines)
    select c.inviter_id, c.day, (
        select count(distinct e.invitee_id) from invite_earning e
          where e.inviter_id = c.inviter_id and e.day = c.day and e.state = 'granted' and e.amount > 0
      ) from (select distinct inviter_id, day from changed) c order by 1, 2
    on conflict (inviter_id, day) do update set lines = excluded.lines;
  return null;
end $$;

-- whoever writes earnings, servers of the release before among them
create trigger invite_earning_lines_added after insert on invite_earning
  referencing new table as changed for each statement execute function inviter_lines_count();
create trigger invite_earning_lines_changed after update on invite_earning
  referencing new table as changed for each statement execute function inviter_lines_count();
create trigger invite_earning_lines_gone after delete on invite_earning
  referencing old table as changed for each statement execute function inviter_lines_count();

insert into inviter_lines (inviter_id, day, lines)
  select inviter_id, day, count(distinct invitee_id) from invite_earning where state = 'granted' and amount > 0 group by inviter_id, day;

create index invite_earning_held on invite_earning (inviter_id) where state = 'held';
