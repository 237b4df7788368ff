-- Loss refunds (module rewards): since when it is noted how long periods are. Before the first of these rows the setting alone said so, and a
-- change of it left periods that share play; those that were paid by then stay as they are.
alter table refund_length add column noted_at timestamptz not null default now();
