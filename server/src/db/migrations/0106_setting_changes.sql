-- When a setting was written last, and who wrote it and why where a person did (module site): rows are never changed.
alter table site_setting add column changed_at timestamptz not null default now();

create table site_setting_change (
  id bigint generated always as identity primary key,
  name text not null,
  before jsonb,
  after jsonb not null,
  set_by text not null,
  set_why text not null,
  at timestamptz not null default now()
);

create function site_setting_change_stays() returns trigger language plpgsql as $$
begin
  raise exception '% of site_setting_change is refused: who changed what stays', tg_op using errcode = 'integrity_constraint_violation';
end $$;
create trigger site_setting_change_append_only before update or delete or truncate on site_setting_change
  for each statement execute function site_setting_change_stays();
