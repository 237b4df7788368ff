-- What people changed of what the operator has set: who, when, why, and what it was and is (module history). Kept for ever.
create table staff_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- null: by the command line, where nobody signs in; `name` is then what the person said
  staff_id text,
  name text not null,
  -- from where it was done in the console
  session_id text,
  ip text,
  -- what allowed it
  "right" text not null,
  -- what it was about: a kind of thing, and which one
  subject_kind text not null,
  subject text not null,
  -- what of it changed; null: there was none. Never a secret, never a whole account number
  before jsonb,
  after jsonb,
  why text not null,
  -- what a second person confirmed
  request_id text,
  constraint staff_event_signed check (btrim(name) <> '' and btrim(why) <> '')
);
create index staff_event_of on staff_event (subject_kind, subject, id);
create function staff_event_stays() returns trigger language plpgsql as $$
begin
  raise exception '% of staff_event is refused: who changed what stays', tg_op using errcode = 'integrity_constraint_violation';
end $$;
create trigger staff_event_append_only before update or delete or truncate on staff_event
  for each statement execute function staff_event_stays();

-- What was kept of settings and of rates until now, in its order.
insert into staff_event (at, name, "right", subject_kind, subject, before, after, why)
select at, set_by, may, kind, subject, before, after, set_why from (
  select at, set_by, 'setting.change' as may, 'setting' as kind, name as subject,
    case when before is not null then jsonb_build_object(name, before) end as before, jsonb_build_object(name, after) as after, set_why, id
  from site_setting_change
  union all
  select since, set_by, 'rate.change', 'rate', 'kip',
    case when lag(id) over said is not null then jsonb_build_object('kipPerBaht', lag(kip_per_baht) over said) end, jsonb_build_object('kipPerBaht', kip_per_baht), set_why, id
  from site_kip_rate window said as (order by since, id)
) kept order by at, kind, id;

drop table site_setting_change;
drop function site_setting_change_stays();

-- Who said a rate stands there from now on. Servers of before still read these columns, which say nothing any more.
alter table site_kip_rate alter column set_by drop not null, alter column set_why drop not null;
