-- What an entry of coins is about is a column, as with movements (docs/decisions/0081): the table and the key of its row. `coin_day` is named by its
-- day beside the member; `opening` is what a database begins with, by its member. Empty: nobody knows, and only tests write such a one.
alter table coin_entry
  add column subject_kind text check (subject_kind in ('wheel_spin', 'coin_day', 'member_promotion', 'opening')),
  add column subject_id text check ((subject_id is null) = (subject_kind is null));

-- What reasons tell: of entries from before, and of those that a server of the release before still writes. Goes with the next release.
create function coin_named_subject(member_id text, reason text, out subject_kind text, out subject_id text) language sql immutable as $$
  select case split_part(reason, ':', 1) when 'spin' then 'wheel_spin' when 'day' then 'coin_day' when 'promotion' then 'member_promotion' else 'opening' end,
    case when reason = 'opening' then member_id else split_part(reason, ':', 2) end
  where reason = 'opening' or reason ~ '^(spin|day|promotion):[^:]'
$$;
create function coin_entry_names_subject() returns trigger language plpgsql as $$
begin
  select * into new.subject_kind, new.subject_id from coin_named_subject(new.member_id, new.reason);
  return new;
end $$;
create trigger coin_entry_names_subject before insert on coin_entry
  for each row when (new.subject_kind is null) execute function coin_entry_names_subject();

-- Entries stay, but that one which does not say what it is about may learn it.
drop trigger coin_entry_append_only on coin_entry;
create trigger coin_entry_append_only before delete or truncate on coin_entry
  for each statement execute function coin_entry_stays();
create trigger coin_entry_unchanged before update on coin_entry
  for each row when (old.subject_kind is not null
    or (new.id, new.member_id, new.amount, new.reason, new.at) is distinct from (old.id, old.member_id, old.amount, old.reason, old.at))
  execute function coin_entry_stays();

-- Writes down what the next entries after that id are about. Answers the last that it looked at; null: there are none. Safe to repeat, and by several
-- servers at once. After the migrations and some thousand a commit: within them, whoever gives coins would wait for all of it.
create function coin_fill_subjects(after_id bigint, most int) returns bigint language plpgsql as $$
declare
  lacking bigint[];
begin
  select array_agg(id) into lacking
    from (select id from coin_entry where subject_kind is null and id > after_id order by id limit most) next;
  update coin_entry e set subject_kind = named.subject_kind, subject_id = named.subject_id
    from coin_entry o cross join lateral coin_named_subject(o.member_id, o.reason) named
    where o.id = any (lacking) and e.id = o.id and e.subject_kind is null;
  return (select max(id) from unnest(lacking) id);
end $$;
