-- What the operator has set: settings, texts, banks, receiving accounts (module site).
create table site_setting (
  name text primary key,
  value jsonb not null
);

create table site_bank (
  code text primary key,
  -- the three digits of Thai banks on slips; null where there are none
  number text unique,
  name_th text not null,
  name_en text not null,
  name_la text not null,
  is_selectable boolean not null default true,
  position int not null
);

create table site_receiving_account (
  id bigint generated always as identity primary key,
  bank_code text not null references site_bank (code),
  bank_type text not null check (bank_type in ('SCB', 'KBANK', 'GSB', 'BCEL', 'WW', 'ZAPMAN')),
  mode text not null check (mode in ('AUTO', 'QR')),
  account_name text not null,
  account_no text not null,
  currency text not null check (currency in ('BAHT', 'LAK')),
  is_active boolean not null default true,
  position int not null,
  unique (bank_code, mode)
);

create table site_source (
  code text primary key,
  description_th text not null,
  description_en text not null,
  description_la text not null,
  position int not null
);

-- Texts of the operator, HTML, sanitised when stored. kind: condition, agreement, contact, notice
create table site_text (
  kind text not null check (kind in ('condition', 'agreement', 'contact', 'notice')),
  language text not null check (language in ('th', 'la', 'en')),
  position int not null,
  html text not null,
  primary key (kind, language, position)
);
