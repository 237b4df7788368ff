-- When a session last proved its member's password (module members): what leads money elsewhere wants it to be no longer ago than ten minutes.
alter table member_session add column password_proved_at timestamptz;
