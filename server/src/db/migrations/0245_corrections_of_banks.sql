-- The account of ours whose bank took a member's money back, or gave it again (module corrections): asked for from now on; what was corrected
-- before it was asked for has none.
alter table money_correction
  add column our_bank text,
  add column our_account text,
  add constraint money_correction_ours check ((our_bank is null) = (our_account is null) and (our_bank is null or reason = 'BANK_REVERSED'));
