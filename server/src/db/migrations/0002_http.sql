-- Calls that must happen once (server/src/http/idempotency.ts). The functions go by the index whatever the statistics say: plans are kept
-- from when the table was small, and a table that grows by thousands a second outruns them.
create table http_idempotency (
  member_id text not null,
  key text not null,
  request bytea not null,
  operation uuid not null,
  claimed_at timestamptz not null default clock_timestamp(),
  status int,
  answer json,
  primary key (member_id, key)
) with (fillfactor = 80);
create index http_idempotency_age on http_idempotency (claimed_at);

-- Claims calls, each for itself, and answers in their order. A claim is ours when it is new, or when the one who made it died.
-- Two statements: the second one sees what another server committed while the first waited for it.
create function http_claim(members text[], keys text[], requests bytea[], operations uuid[], lease interval)
returns table ("isOurs" boolean, operation uuid, request bytea, status int, answer json) language plpgsql set enable_seqscan = off as $$
declare
  ours bigint[];
begin
  perform set_config('synchronous_commit', 'off', true);
  with call as (
    select * from unnest(members, keys, requests, operations) with ordinality as c (member_id, key, request, operation, o)
  ), claimed as (
    insert into http_idempotency as known (member_id, key, request, operation)
      select distinct on (c.member_id, c.key) c.member_id, c.key, c.request, c.operation from call c
        order by c.member_id, c.key, c.o
      on conflict (member_id, key) do update set claimed_at = clock_timestamp()
        where known.status is null and known.request = excluded.request and known.claimed_at < clock_timestamp() - lease
      returning known.member_id, known.key
  )
  select array_agg(call.o) into ours from call join claimed on claimed.member_id = call.member_id and claimed.key = call.key;
  return query
    select coalesce(call.o = any (ours), false) and known.request = call.request,
      known.operation, known.request, known.status, known.answer
    from unnest(members, keys, requests) with ordinality as call (member_id, key, request, o)
    join http_idempotency known on known.member_id = call.member_id and known.key = call.key
    order by call.o;
end $$;

-- Keeps answers. No status gives the claim up: the next one to ask with that key makes the call again, as the same operation.
create function http_keep(members text[], keys text[], statuses int[], answers json[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  update http_idempotency known
    set status = kept.status, answer = kept.answer,
      claimed_at = case when kept.status is null then clock_timestamp() - interval '1 hour' else known.claimed_at end
    from unnest(members, keys, statuses, answers) as kept (member_id, key, status, answer)
    where known.member_id = kept.member_id and known.key = kept.key;
end $$;
