-- The account that a slip's money has to come from is the member's at the moment of the upload, whatever they change later. Null in
-- slips from before: theirs is the present one.
alter table deposit_slip
  add column sender_bank_code text,
  add column sender_account_name text,
  add column sender_account_no text,
  add constraint deposit_slip_sender check (
    (sender_bank_code is null) = (sender_account_no is null) and (sender_bank_code is null) = (sender_account_name is null)
  ) not valid;

-- How the slip verifier does, as seen by all servers together (module deposits): one row.
create table slip_verifier (
  id boolean primary key default true check (id),
  -- different slips, one after the other, that it gave no answer to, and the last of them
  missed int not null default 0,
  missed_slip uuid,
  -- set while it counts as down: when one slip may be asked about to see whether it is back
  probe_at timestamptz
);
insert into slip_verifier default values;

-- Uploads of slips and gift links that count towards a member's hour, each once by its operation. Takes the place of deposit_upload,
-- which older servers use until they are gone.
create table deposit_counted_upload (
  operation uuid primary key,
  kind text not null,
  member_id text not null references member (id),
  at timestamptz not null default clock_timestamp()
);
create index deposit_counted_upload_member on deposit_counted_upload (member_id, kind, at);
create index deposit_counted_upload_at on deposit_counted_upload (at);

-- Counts an upload, once however often it comes; answers null, or the seconds until the member may come again.
create function deposit_count_upload(p_operation uuid, p_kind text, p_member text, p_per_hour int) returns double precision
language plpgsql as $$
declare
  opens_at timestamptz;
begin
  -- one at a time for each member, so that those who come together see each other
  perform pg_advisory_xact_lock(hashtextextended(p_kind || ':' || p_member, 55));
  if exists (select from deposit_counted_upload where operation = p_operation) then
    return null;
  end if;
  select at + interval '1 hour' into opens_at from deposit_counted_upload
    where member_id = p_member and kind = p_kind and at > clock_timestamp() - interval '1 hour'
    order by at desc offset p_per_hour - 1 limit 1;
  if opens_at is not null then
    return extract(epoch from opens_at - clock_timestamp());
  end if;
  insert into deposit_counted_upload (operation, kind, member_id) values (p_operation, p_kind, p_member);
  return null;
end $$;
