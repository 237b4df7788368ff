-- Counts what members had their providers do in the minute that began with the first of it (module games): each key once, in their order. Nothing here
-- waits for the disk. Answers what each came to, and how long its minute lasts, ms.
create function game_calls_count(keys text[], counts int[])
  returns table (counted_key text, counted int, lasts double precision) language plpgsql set enable_seqscan = off as $$
declare
  moment double precision := extract(epoch from clock_timestamp()) * 1000;
begin
  perform set_config('synchronous_commit', 'off', true);
  return query
    insert into game_refresh as known (key, points, expire)
      select told.key, told.n, moment + 60000 from unnest(keys, counts) as told (key, n) order by told.key
      on conflict (key) do update
        set points = excluded.points + case when known.expire > moment then known.points else 0 end,
          expire = case when known.expire > moment then known.expire else excluded.expire end
      returning known.key::text, known.points, known.expire - moment;
end $$;
