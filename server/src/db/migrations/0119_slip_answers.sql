-- What a slip verifier made of each slip (module deposits).
alter table deposit_slip
  -- answers about it that could not be read: after so many a person looks at it
  add column unclear_answers int not null default 0,
  -- when the verifier last gave no answer about it: whom it was not asked about in vain goes before
  add column missed_at timestamptz;
