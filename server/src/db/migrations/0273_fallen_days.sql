-- Of who was refused: what a day earns less than at the refusal by its corrections, in ten-thousandths of a satang, below zero where it earns more;
-- and what is owed of it since.
alter table invite_day add column fell bigint not null default 0,
  add column owed bigint not null default 0,
  add constraint invite_day_owed check (owed >= 0) not valid;
