-- Bonuses (module rewards; docs/money.md, Bonuses): what the operator offers, and what members took of it.

create table bonus_offer (
  code text primary key,
  -- what a bonus of it is: copied into the member's when it is taken, so that a change of it touches none that runs
  terms jsonb not null,
  -- what it may give in all, satang, and to how many; a bonus that was given is never given back
  budget bigint not null check (budget >= 0),
  receivers int not null check (receivers >= 0),
  given bigint not null default 0 check (given >= 0 and given <= budget),
  received int not null default 0 check (received >= 0 and received <= receivers),
  from_at timestamptz,
  until_at timestamptz,
  -- offered to nobody who was not given its code
  is_hidden boolean not null default false,
  is_active boolean not null default true,
  position int not null
);

create table member_bonus (
  id uuid primary key,
  member_id text not null references member (id),
  offer_code text not null references bonus_offer (code),
  state text not null check (state in ('armed', 'due', 'open', 'done', 'ending', 'expired', 'finished', 'released', 'cancelled', 'lapsed')),
  terms jsonb not null,
  -- the language whose texts were accepted, and when
  language text not null,
  accepted_at timestamptz not null,
  -- while it waits for a deposit: until when
  armed_until timestamptz,
  -- the deposit that it was given on; null: armed, or given by a coupon
  deposit_movement bigint unique,
  deposit bigint not null default 0,
  due_since timestamptz,
  -- satang: given; to be played; played so far, and until when play is known; what the member had when it was given
  amount bigint check (amount > 0),
  required bigint check (required > 0),
  done bigint not null default 0 check (done >= 0),
  counted_at timestamptz,
  own bigint check (own >= 0),
  -- its share of all that the member has, in 10^18ths, and the last movement before which it was taken
  share numeric(19),
  based_on bigint,
  -- what bets were open when it was given, satang
  open_bets bigint,
  granted_at timestamptz,
  expires_at timestamptz,
  -- the most that ending it may take, as its member saw it; since when it ends
  forfeit_seen bigint check (forfeit_seen >= 0),
  ending_since timestamptz,
  -- what ending it took
  forfeit bigint check (forfeit >= 0),
  ended_at timestamptz,
  -- the call that ended it, or is ending it: its retry is told the same
  ended_by uuid,
  attempts int not null default 0,
  due_at timestamptz,
  created_at timestamptz not null default now(),
  constraint member_bonus_given check ((granted_at is null) = (amount is null)),
  constraint member_bonus_ended check ((ended_at is null) = (state in ('armed', 'due', 'open', 'done', 'ending', 'expired')))
);
create unique index member_bonus_one on member_bonus (member_id) where ended_at is null;
create index member_bonus_member on member_bonus (member_id, offer_code, granted_at);
create index member_bonus_due on member_bonus (due_at) where due_at is not null;
