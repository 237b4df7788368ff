-- Who makes a link could take it themselves: who came in by one counts as one person with its maker until somebody else vouches for them
-- (module staff, decision 0162). Who was here before is vouched for: there is no row of them.
create table staff_let_in (
  staff_id text not null references staff,
  by_id text not null references staff,
  at timestamptz not null default clock_timestamp(),
  primary key (staff_id, by_id),
  constraint staff_let_in_two check (staff_id <> by_id)
);
create index staff_let_in_by on staff_let_in (by_id);
alter table staff_invite
  -- staff: by one who works here. server: by break-glass. self: by a recovery code of their own. Null: nobody knows, and it lets nobody in
  add column made_as text check (made_as in ('staff', 'server', 'self')),
  add column made_by text references staff,
  add constraint staff_invite_maker check ((made_as is not distinct from 'staff') = (made_by is not null));
-- of links that are under way the log has their makers, as one transaction wrote both
with told as (
  select i.hash, e.staff_id, e.how
  from staff_invite i join staff p on p.id = i.staff_id
  cross join lateral (
    select e.staff_id, case when e.subject_kind = 'session' then 'self' when e.staff_id is null then 'server' else 'staff' end as how
    from staff_event e
    where e.subject = p.name and (e.subject_kind = 'staff' and e.after ? 'invited' or e.subject_kind = 'session' and e.after ->> 'how' = 'recovery')
    order by e.id desc limit 1) e
)
update staff_invite i set made_as = told.how, made_by = case told.how when 'staff' then told.staff_id end
from told where told.hash = i.hash and (told.how <> 'staff' or exists (select from staff where id = told.staff_id));
