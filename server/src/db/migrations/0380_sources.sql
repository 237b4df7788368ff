-- An operator writes where members may say that they heard of it. What a member said once stays: a source is switched off, not deleted.
alter table site_source add column is_active boolean not null default true;
