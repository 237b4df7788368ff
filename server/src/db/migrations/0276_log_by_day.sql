-- The log is looked at by day.
create index staff_event_at on staff_event (at);
