-- The call that ended a promotion before its time: its retry is told the same, and ends nothing that was received since.
alter table member_promotion add column ended_by uuid;
