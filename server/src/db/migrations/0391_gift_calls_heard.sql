-- How many calls about a gift came to an end that was written down (docs/decisions/0252). Where a person finds nothing of one whose call never did, it is due
-- again: they look once more. Null: it was handed in before that was counted.
alter table deposit_gift
  add column heard int,
  drop constraint deposit_gift_due,
  add constraint deposit_gift_due check (case state when 'open' then due_at is not null when 'credited' then due_at is null else true end) not valid;
