-- What decides spins and what was drawn is held against restores, lost keys and hands that write (module rewards; decision 0102).

-- Which life of its data a database lives: another one where they were restored, also into the same database, or up to a moment, and where a standby took over.
create function database_life() returns text language sql stable as $$
  select format('%s %s %s %s', (select system_identifier from pg_control_system()), (select oid from pg_database where datname = current_database()),
    'wheel_seed'::regclass::oid,
    case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end)
$$;

alter table wheel_seed
  -- where it was made; null: nobody knows. Elsewhere it decides nothing: it may have been told since
  add column life text,
  -- no key opened it then: it decides nothing more, and is told once one does
  add column lost_at timestamptz;
drop index wheel_seed_in_use, wheel_seed_due;
create unique index wheel_seed_in_use on wheel_seed (member_id) where revealed_at is null and lost_at is null;
create index wheel_seed_due on wheel_seed (first_spin_at) where revealed_at is null and lost_at is null;
create index wheel_seed_life on wheel_seed (life) where revealed_at is null and lost_at is null;
create index wheel_seed_lost on wheel_seed (lost_at) where revealed_at is null and lost_at is not null;

create function wheel_seed_keeps() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception '% of wheel_seed is refused: what decides spins stays', tg_op using errcode = 'integrity_constraint_violation';
  end if;
  if old.revealed_at is not null or (new.id, new.member_id, new.commitment) is distinct from (old.id, old.member_id, old.commitment)
    or (old.first_spin_at is not null and new.first_spin_at is distinct from old.first_spin_at)
    or (old.lost_at is not null and new.lost_at is null)
    or new.nonce not between old.nonce and old.nonce + 1
    or (new.nonce <> old.nonce and (new.revealed_at is not null or new.lost_at is not null))
    or (new.seed is not null and encode(sha256(decode(new.seed, 'hex')), 'hex') <> new.commitment)
  then
    raise exception 'seed % is refused: what decides spins stays', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger wheel_seed_keeps before update on wheel_seed for each row execute function wheel_seed_keeps();
create trigger wheel_seed_append_only before delete or truncate on wheel_seed for each statement execute function wheel_seed_keeps();

alter table wheel_spin
  -- what its member had been shown of the seed
  add column commitment text,
  -- why the substitute was given: none of the day's stock was left, of so many
  add column instead text check (instead in ('stock')),
  add column stock_daily int;
alter table wheel_spin disable trigger wheel_spin_append_only;
update wheel_spin s set commitment = d.commitment, instead = case when s.drawn <> s.given then 'stock' end,
  stock_daily = case when s.drawn <> s.given then 0 end from wheel_seed d where d.id = s.seed_id;
alter table wheel_spin enable trigger wheel_spin_append_only;
alter table wheel_spin alter column commitment set not null,
  add constraint wheel_spin_instead check ((instead is null) = (drawn = given)),
  add constraint wheel_spin_stock_daily check ((instead is not distinct from 'stock') = (stock_daily is not null));

-- Servers of before this, which serve meanwhile, say neither the commitment nor why.
create function wheel_spin_of_before() returns trigger language plpgsql as $$
begin
  new.commitment := (select commitment from wheel_seed where id = new.seed_id);
  if new.drawn <> new.given then
    new.instead := 'stock';
    new.stock_daily := 0;
  end if;
  return new;
end $$;
create trigger wheel_spin_of_before before insert on wheel_spin for each row when (new.commitment is null) execute function wheel_spin_of_before();

-- What there is of a prize on a day was shown: it can become more, and what was given stays given.
create function prize_stock_keeps() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.prize, new.day) is not distinct from (old.prize, old.day) and new.daily >= old.daily and new.given >= old.given then
      return new;
    end if;
  end if;
  raise exception '% of prize_stock is refused: there are no fewer of a prize on a day than were shown', tg_op
    using errcode = 'integrity_constraint_violation';
end $$;
create trigger prize_stock_keeps before update on prize_stock for each row execute function prize_stock_keeps();
create trigger prize_stock_stays before delete or truncate on prize_stock for each statement execute function prize_stock_keeps();
