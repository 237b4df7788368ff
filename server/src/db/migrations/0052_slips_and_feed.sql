-- Slips that no verifier knows of wait for a person: those of TrueMoney and of Lao banks.
alter table deposit_slip
  -- why it waits: TRUEMONEY, LAO; stays when it was settled
  add column review text,
  -- who ended it by hand and why
  add column settled_by text,
  add column settled_why text,
  drop constraint deposit_slip_due,
  drop constraint deposit_slip_read,
  add constraint deposit_slip_due check ((status = 'PENDING' and review is null) = (due_at is not null)) not valid,
  -- what a person read off a picture has a reference, and no text for a verifier
  add constraint deposit_slip_read check ((trans_ref is null) = (sending_bank is null) and (payload is null or trans_ref is not null)) not valid,
  add constraint deposit_slip_settled check ((settled_by is null) = (settled_why is null)) not valid;
create index deposit_slip_review on deposit_slip (created_at) where status = 'PENDING' and review is not null;
