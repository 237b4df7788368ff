-- Game transfers whose money was given back after a call whose end nobody heard: their provider is asked once more what became of them when no call can be
-- late any more (docs/decisions/0273). A row is its own place in the queue (db/saga.ts), and goes with the answer.
create table game_given_back (
  id uuid primary key references game_transfer (id),
  attempts int not null default 0,
  due_at timestamptz not null
);
create index game_given_back_due on game_given_back (due_at);
