-- Payments of a QR that no person has credited or refused: a word about one of several ended what all of them waited for, and what was said of the
-- payment that was credited before. They wait again (module deposits).
update payment_qr q set review = undecided.why
  from (
    select q.id, concat_ws('; ',
        case when said.last = 'credit' and q.evidence = 'VOIDED' then 'voided after it was credited'
          when said.last = 'credit' and q.evidence like 'credited, and its provider says %' then q.evidence end,
        (select string_agg('paid again: ' || p.payment_reference, '; ' order by p.told_at, p.payment_reference) from payment_qr_payment p
          where p.qr_id = q.id and p.movement_id is null and receipt_key(p.payment_reference) <> receipt_key(q.payment_reference)
            and coalesce(receipt_key(p.sending_bank || ':' || p.trans_ref) <> receipt_key(q.sending_bank || ':' || q.trans_ref), true)
            and not exists (select from operator_action a where a.kind = 'qr' and a.subject = q.id::text and a.verdict = 'refuse' and a.at >= p.told_at))) as why
    from payment_qr q
      left join lateral (select a.verdict as last from operator_action a where a.kind = 'qr' and a.subject = q.id::text order by a.at desc limit 1) said on true
    where q.state = 'paid' and q.review is null
      and (q.evidence = 'VOIDED' or q.evidence like 'credited, and its provider says %' or exists (select from payment_qr_payment p where p.qr_id = q.id and p.movement_id is null))
  ) undecided where q.id = undecided.id and undecided.why <> '';
