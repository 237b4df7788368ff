-- What a baht costs in kip, as the operator says; the newest counts, older ones stay: money of then goes by the rate of then (module site).
create table site_kip_rate (
  id bigint generated always as identity primary key,
  -- hundredths of a kip for one baht
  kip_per_baht bigint not null,
  since timestamptz not null,
  set_by text not null,
  set_why text not null,
  constraint site_kip_rate_possible check (kip_per_baht between 10000 and 1000000),
  constraint site_kip_rate_signed check (btrim(set_by) <> '' and btrim(set_why) <> '')
);
create index site_kip_rate_since on site_kip_rate (since, id);
create function site_kip_rate_stays() returns trigger language plpgsql as $$
begin
  raise exception '% of site_kip_rate is refused: a rate that was in force stays; say a new one', tg_op using errcode = 'integrity_constraint_violation';
end $$;
create trigger site_kip_rate_append_only before update or delete or truncate on site_kip_rate
  for each statement execute function site_kip_rate_stays();

-- QR codes in kip: `amount` and `paid_amount` are what it makes in baht, at the rate of the moment that the QR was asked for.
alter table payment_qr
  -- att (hundredths of a kip), as asked and as paid; null in baht
  add column att bigint,
  add column paid_att bigint,
  -- hundredths of a kip for one baht; holds for this QR, whenever it is paid
  add column kip_per_baht bigint,
  add constraint payment_qr_kip check ((att is null) = (kip_per_baht is null) and (att is null or att > 0)
    and (paid_att is null) = (att is null or paid_amount is null)) not valid;

-- Lines of accounts in kip: `amount` is in hundredths of the currency.
alter table bank_feed_line
  add column currency text not null default 'BAHT',
  -- hundredths of a kip for one baht, when it was credited; null in baht, and where a person said what it makes
  add column kip_per_baht bigint,
  add constraint bank_feed_line_currency check (currency in ('BAHT', 'LAK') and (currency = 'LAK' or kip_per_baht is null)) not valid;
