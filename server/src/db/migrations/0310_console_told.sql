-- Screens of the console hear at once of what staff did and of what members changed of themselves, whoever wrote it: a server, the command line,
-- or a person by hand (docs/decisions/0128). Money that moves by itself still pays nothing for it.
create function console_told(topics text[]) returns void language sql as $$
  select pg_notify('krapao_console', jsonb_build_object('from', 'database', 'message', jsonb_build_object('topics',
    -- what waits for a second person may have been overtaken by it
    case when exists (select from staff_request where state = 'waiting') then array_append(topics, 'requests') else topics end))::text)
$$;

create or replace function board_changed() returns trigger language plpgsql as $$
begin
  perform console_told('{board}');
  return null;
end $$;

create function staff_event_told() returns trigger language plpgsql as $$
begin
  perform console_told(case
    when new.subject_kind = 'member' then '{members,board}'::text[]
    when new.subject_kind in ('staff', 'role') then '{staff}'
    when new.subject_kind in ('day', 'house_transfer') then '{requests}'
    else '{setup,board}' end);
  return null;
end $$;
-- who looked, took a file, came in or wrote to a member changed nothing of it
create trigger staff_event_tells after insert on staff_event for each row
  when (new."right" not in ('work.view', 'member.view', 'member.private', 'report.export', 'view.share', 'chat.answer', 'chat.manage', 'chat.audit'))
  execute function staff_event_told();

create function member_changed() returns trigger language plpgsql as $$
begin
  perform console_told('{members,board}');
  return null;
end $$;
create trigger member_changed_tells after update on member for each row
  when ((old.name, old.phone, old.bank_code, old.bank_account_no, old.bank_account_name, old.payouts_held_until)
    is distinct from (new.name, new.phone, new.bank_code, new.bank_account_no, new.bank_account_name, new.payouts_held_until))
  execute function member_changed();
