-- A payout that arrived proves a number and no name: alone it is no proof any more, and neither is a credit that told a name in short (modules
-- withdrawals, deposits). Which of the credits told the whole name is not known here. These accounts are proved again by their next whole credit, or
-- by their next payout together with the bank's word on the holder.

-- What was credited before others for a proof that is gone, or of which nobody can tell any more: the audit looks at it again. The bank's word on the
-- holder is a proof as before.
update bank_feed_line l set fitted_by = 'once-proved' where fitted_by = 'proved' and not exists (select from member m
  where m.id = l.member_id and m.bank_account_no = l.fitted_number and m.bank_account_name = l.fitted_name and m.proved_by = 'holder');
update deposit_slip s set evidence = jsonb_set(evidence, '{fitted}', '"once-proved"') where evidence ->> 'fitted' = 'proved' and not exists (select from member m
  where m.id = s.member_id and m.bank_account_no = s.sender_account_no and m.bank_account_name = s.sender_account_name and m.proved_by = 'holder');
update member set proved_at = null, proved_by = null where proved_by in ('payout', 'credit');

-- When a one-time code proved the phone (module members): of those who register or set a new password from here on.
alter table member add column phone_proved_at timestamptz;
