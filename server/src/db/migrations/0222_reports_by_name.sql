-- A report reads some names of many days: with the name first it reads their rows and no others.
alter table report_day drop constraint report_day_pkey, add primary key (name, day, key, is_earlier);
