/** Columns whose default is the time are told it by the functions of that schema: a default holds on to the function that it was made with. */
export const defaultsBy = (schema: string): string => `do $$
  declare
    one record;
  begin
    for one in
      select format('%I.%I', n.nspname, c.relname) as name, a.attname as field, pg_get_expr(d.adbin, d.adrelid) as at
        from pg_attrdef d join pg_class c on c.oid = d.adrelid join pg_namespace n on n.oid = c.relnamespace
          join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
        where n.nspname = 'public' and pg_get_expr(d.adbin, d.adrelid) ~ '(now|clock_timestamp)\\('
    loop
      execute format('alter table %s alter column %I set default %s', one.name, one.field,
        regexp_replace(one.at, '(now|clock_timestamp)\\(', '${schema}.\\1(', 'g'));
    end loop;
  end
$$`;
