-- Who works here is shown with their sessions, their passkeys and whether they are shut out: those rows tell of it themselves, whoever wrote
-- them. That a session is used, or a passkey, changes nothing that a screen must show at once.
create function staff_changed() returns trigger language plpgsql as $$
begin
  perform console_told('{staff}');
  return null;
end $$;
create trigger staff_session_tells after insert or delete on staff_session for each row execute function staff_changed();
create trigger staff_passkey_tells after insert or delete on staff_passkey for each row execute function staff_changed();
create trigger staff_tells after update on staff for each row
  when ((old.password_hash, old.blocked_until) is distinct from (new.password_hash, new.blocked_until))
  execute function staff_changed();
