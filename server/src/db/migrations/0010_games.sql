-- Game providers, members' accounts there and money on its way to and from them (module games).

-- The operator's data: which games there are, how they look and how they are entered.
create table game_provider (
  -- also the name of the members' ledger accounts
  code text primary key check (code not in ('WALLET', 'INVITE', 'REFUND')),
  name text not null,
  category text not null check (category in ('slot', 'sport', 'lotto')),
  -- the protocol family that its API speaks; which adapter that is, the server's settings say
  protocol text not null,
  launch text not null check (launch in ('form', 'link', 'link-password', 'query', 'site')),
  auto_login text,
  ft_wallet_slot numeric(12, 4) not null default 1 check (ft_wallet_slot > 0),
  logo text not null,
  background text not null,
  web text,
  android text,
  ios text,
  position int not null,
  is_active boolean not null default true,
  constraint game_provider_link check ((auto_login is not null) = (launch in ('link', 'link-password')))
);

create table game_account (
  member_id text not null references member (id),
  slot_code text not null references game_provider (code),
  username text not null constraint game_account_username unique,
  password_encrypted bytea not null,
  -- a new password that the provider may or may not have taken yet: asked again, the same one is set
  pending_password_encrypted bytea,
  -- one change of the password at a time; a server that dies loses this by itself
  password_busy_until timestamptz,
  -- opening: the provider may not know it yet; open: it is usable
  state text not null check (state in ('opening', 'open')),
  -- counts what changes the balance here: transfers begun, balances taken over. A balance that was asked for under another
  -- version says nothing
  version bigint not null default 0,
  known_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (member_id, slot_code)
) with (fillfactor = 80);

create table game_transfer (
  -- the operation that the member asked for, and the reference that the provider gets
  id uuid primary key,
  member_id text not null,
  slot_code text not null,
  direction text not null check (direction in ('fill', 'empty')),
  amount bigint not null check (amount > 0),
  -- ledger accounts of the member; between them the money is in transit
  from_account bigint not null,
  to_account bigint not null,
  hold_movement bigint not null unique,
  -- review: unknown for so long that a person should look; it is still asked
  state text not null check (state in ('open', 'review', 'settled', 'returned')),
  provider_reference text,
  -- what the provider last said, for a person
  evidence text not null default '',
  attempts int not null,
  due_at timestamptz,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  foreign key (member_id, slot_code) references game_account (member_id, slot_code),
  constraint game_transfer_closed check ((closed_at is not null) = (state in ('settled', 'returned'))),
  constraint game_transfer_due check ((due_at is null) = (closed_at is not null))
) with (fillfactor = 80);
create unique index game_transfer_one_open on game_transfer (member_id, slot_code) where closed_at is null;
create index game_transfer_due_at on game_transfer (due_at) where due_at is not null;
