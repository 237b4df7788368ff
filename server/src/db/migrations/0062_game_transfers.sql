-- Game transfers from game to game, and at providers that take no reference (module games).

alter table game_transfer
  -- where the money goes on to once it has left this game: the code of the next one, and the member's ledger account there
  add column then_to text,
  add column then_account bigint,
  add constraint game_transfer_then
    check ((then_to is null) = (then_account is null) and (then_to is null or direction = 'empty'));

-- A transfer that its provider knows by no name was about to be sent: from then on only balances tell what became of it. Satang.
create table game_unreferenced (
  transfer_id uuid primary key references game_transfer (id),
  -- the balance before, and an instant before it was asked for
  asked_at timestamptz not null,
  balance_before bigint not null,
  sent_at timestamptz not null,
  -- the balance after the call has come to its end, one way or the other
  balance_after bigint,
  after_at timestamptz,
  constraint game_unreferenced_after check ((balance_after is null) = (after_at is null))
);
