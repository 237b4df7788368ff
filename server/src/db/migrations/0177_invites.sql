-- What members earn by those whom they invited (module rewards, part invite).
create index member_invited_by on member (invited_by) where invited_by is not null;

-- Who invited somebody: the days in Bangkok are counted one after the other, each once.
create table inviter (
  id text primary key references member (id),
  -- the first day that counts, and the next one to be counted
  since date not null,
  next_day date not null check (next_day >= since),
  -- wins of those invited that have to be made up, satang
  carry bigint not null default 0 check (carry <= 0),
  attempts int not null default 0,
  due_at timestamptz
);
create index inviter_due on inviter (due_at) where due_at is not null;

-- An inviter and who was invited that share a browser or an address: what is earned by that waits for a person.
create table invite_pair (
  invitee_id text primary key references member (id),
  inviter_id text not null references member (id),
  shares text not null check (shares in ('device', 'address')),
  state text not null check (state in ('held', 'cleared', 'refused')),
  since timestamptz not null default now()
);
create index invite_pair_held on invite_pair (since) where state = 'held';

-- A day of somebody who was invited: what of it was counted, so that what is told later counts as a difference, and what it brought.
create table invite_earning (
  id uuid primary key,
  inviter_id text not null references member (id),
  invitee_id text not null references member (id),
  day date not null,
  -- won less staked, and what of stakes counts, as far as they were counted
  net bigint not null,
  counted bigint not null,
  amount bigint not null default 0 check (amount >= 0),
  state text not null check (state in ('none', 'granted', 'held', 'refused')),
  created_at timestamptz not null default clock_timestamp(),
  unique (invitee_id, day),
  constraint invite_earning_amount check ((state = 'none') = (amount = 0))
);
create index invite_earning_inviter on invite_earning (inviter_id, day) where amount > 0;
create index invite_earning_nothing on invite_earning (day) where amount = 0;
