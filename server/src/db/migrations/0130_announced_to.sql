-- The account of ours that the member was shown for an announced amount, by its bank; null: not said.
alter table deposit_announcement add column bank_code text;
