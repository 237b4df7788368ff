-- From where else than at sign-in a person proved that it is them: there the session acts on without another proof.
alter table staff_session add column proved_from text[] not null default '{}';
