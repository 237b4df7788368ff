-- What the bank paid a payout with is looked up before another one is settled by hand (module withdrawals).
create index payout_bank_reference on payout (receipt_key(bank_reference)) where state = 'settled';
