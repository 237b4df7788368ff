-- Screens of the console hear at once that something waits or waits no more, whoever did it: a server, the command line, or a person by hand.
-- Only rows that wait tell, so that money that moves by itself pays nothing for it.
create function board_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('krapao_console', '{"from":"database","message":{"topics":["board"]}}');
  return null;
end $$;

create trigger payout_waits after insert on payout for each row when (new.state in ('approval', 'review')) execute function board_changed();
create trigger payout_waits_no_more after update of state on payout for each row
  when (old.state is distinct from new.state and (old.state in ('approval', 'review') or new.state in ('approval', 'review'))) execute function board_changed();
create trigger payout_contradiction_waits after insert or update of state on payout_contradiction for each row execute function board_changed();
create trigger deposit_slip_waits after insert on deposit_slip for each row when (new.review is not null) execute function board_changed();
create trigger deposit_slip_waits_no_more after update of review, status on deposit_slip for each row
  when ((old.review, old.status) is distinct from (new.review, new.status) and (old.review is not null or new.review is not null)) execute function board_changed();
create trigger bank_feed_line_waits after insert on bank_feed_line for each row when (new.state = 'unmatched') execute function board_changed();
create trigger bank_feed_line_waits_no_more after update of state on bank_feed_line for each row
  when (old.state is distinct from new.state and (old.state = 'unmatched' or new.state = 'unmatched')) execute function board_changed();
create trigger bank_feed_unread_waits after insert or update of state on bank_feed_unread for each row execute function board_changed();
create trigger deposit_gift_waits after update of state on deposit_gift for each row
  when (old.state is distinct from new.state and (old.state = 'review' or new.state = 'review')) execute function board_changed();
create trigger payment_qr_waits after update of review on payment_qr for each row when (old.review is distinct from new.review) execute function board_changed();
create trigger game_transfer_waits after update of state on game_transfer for each row
  when (old.state is distinct from new.state and (old.state = 'review' or new.state = 'review')) execute function board_changed();
create trigger game_finding_waits after insert or update of state on game_finding for each row execute function board_changed();
create trigger coupon_waits after insert on coupon for each row when (new.kind = 'goods') execute function board_changed();
create trigger coupon_waits_no_more after update of state on coupon for each row
  when (new.kind = 'goods' and old.state is distinct from new.state) execute function board_changed();
create trigger invite_pair_waits after insert on invite_pair for each row when (new.state = 'held') execute function board_changed();
create trigger invite_pair_waits_no_more after update of state on invite_pair for each row when (old.state is distinct from new.state) execute function board_changed();
