-- The Thai agreement that the first build began with carried a damaged word: only that is mended.
update site_text set html = replace(html, 'เคุณั้น', 'เท่านั้น') where html like '%เคุณั้น%';

-- Who has accepted which version of the agreement (module site): rows are never changed.
create table site_agreement_acceptance (
  member_id text not null references member (id),
  version text not null,
  at timestamptz not null default now(),
  primary key (member_id, version)
);

-- A version is a hash over the texts of all languages now. The texts of this moment keep the version that members know
-- from before, so that nobody is asked again because of the mend or the new way of counting.
insert into site_setting (name, value)
select 'agreementAs', jsonb_build_object(
  'hash', (select encode(sha256(convert_to(
      string_agg(language || chr(31) || html, chr(30) order by language collate "C", position), 'UTF8')), 'hex')
    from site_text where kind = 'agreement'),
  'version', coalesce((select value #>> '{}' from site_setting where name = 'agreementVersion'), '1'))
where exists (select 1 from site_text where kind = 'agreement');

delete from site_setting where name = 'agreementVersion';
