-- A payout that came back is a withdrawal in its member's statement, no deposit: who has one is indexed anew when they look.
-- Whoever indexes just now ends first: what they write would stay behind, beside what is indexed anew.
lock table statement_index in share row exclusive mode;
delete from statement_line where member_id in (select p.member_id from payout_contradiction c join payout p on p.id = c.payout_id where c.state = 'corrected');
delete from statement_day where member_id in (select p.member_id from payout_contradiction c join payout p on p.id = c.payout_id where c.state = 'corrected');
delete from statement_index where member_id in (select p.member_id from payout_contradiction c join payout p on p.id = c.payout_id where c.state = 'corrected');
