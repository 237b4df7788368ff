-- Transfers that their provider knows by no name are judged by balances that agree for longer than a call may be late (module games).

-- How long after its answer was lost a call may yet be carried out, s; null: what is usual for the protocol. Only of providers without references.
alter table game_provider add column longest_delay_seconds int
  constraint game_provider_longest_delay check (longest_delay_seconds between 60 and 86400);

-- `balance_after` and `after_at` are from now on what was told when the balance last became another, and when it was first told. Here is
-- what was told first of all, where it changed since: for a person.
alter table game_unreferenced
  add column first_after bigint,
  add column first_after_at timestamptz,
  add constraint game_unreferenced_first check ((first_after is null) = (first_after_at is null) and (first_after is null or balance_after is not null));
