-- An announced amount is kept for what feeds show of its member, not for everybody: the three digits before the last of their account, with its
-- bank, and of their mobile number, each as account_marks writes them. Who is shown otherwise may have the same amount.
alter table deposit_announcement
  add column account_mark text not null default '',
  add column phone_mark text not null default '';
update deposit_announcement a
  set account_mark = m.bank_code || ':3:' || substr(m.bank_account_no, length(m.bank_account_no) - 3, 3),
    phone_mark = 'PHONE:3:' || substr(m.phone, length(m.phone) - 3, 3)
  from member m where m.id = a.member_id and a.state = 'open';
drop index deposit_announcement_amount;
-- from here on, open: it may come until its time; past: its member gave it back, or its time was over; met: its money came, on that line
