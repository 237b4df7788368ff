-- Money calls that came without an idempotency key (server/src/http/repeats.ts): until when an equal one of that member is asked about.
create table http_repeat (
  member_id text not null,
  request bytea not null,
  until timestamptz not null,
  primary key (member_id, request)
) with (fillfactor = 80);
create index http_repeat_until on http_repeat (until);

-- An answer that was kept stays: a claim may have passed to another server meanwhile, and the first one comes late.
create or replace function http_keep(members text[], keys text[], statuses int[], answers json[]) returns void language plpgsql set enable_seqscan = off as $$
begin
  perform set_config('synchronous_commit', 'off', true);
  update http_idempotency known
    set status = kept.status, answer = kept.answer,
      claimed_at = case when kept.status is null then clock_timestamp() - interval '1 hour' else known.claimed_at end
    from unnest(members, keys, statuses, answers) as kept (member_id, key, status, answer)
    where known.member_id = kept.member_id and known.key = kept.key and known.status is null;
end $$;
