-- Who may have sent money, each by itself (module deposits): what waited kept them as one text with the names in it, and a name could say anything
-- there. They are found by their ids, and told as they are now.
alter table bank_feed_line add column candidates jsonb;

create function pg_temp.candidates_of(told text[]) returns jsonb language sql stable as $$
  select jsonb_agg(jsonb_build_object('memberId', m.id, 'number', case split_part(one, ' ', 2) when m.phone then m.phone else m.bank_account_no end,
    'name', m.bank_account_name, 'isProved', m.proved_at is not null and split_part(one, ' ', 2) <> m.phone) order by n)
  from unnest(told) with ordinality as these (one, n) join member m on m.id = split_part(one, ' ', 1)
$$;

update bank_feed_line set candidates = pg_temp.candidates_of((string_to_array(evidence, '; '))[2:]), evidence = split_part(evidence, '; ', 1)
  where state = 'unmatched' and evidence like '%; %' and pg_temp.candidates_of((string_to_array(evidence, '; '))[2:]) is not null;
update deposit_slip set evidence = evidence - 'candidates'
    || coalesce(jsonb_build_object('candidates', pg_temp.candidates_of(array(select jsonb_array_elements_text(evidence -> 'candidates')))), '{}')
  where jsonb_typeof(evidence -> 'candidates') = 'array' and jsonb_typeof(evidence -> 'candidates' -> 0) = 'string';
