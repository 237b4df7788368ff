import type { Check } from '../../../ledger/audit-checks.ts';

/** Paid QR codes and what was credited for them are one to one; where its slip or the bank's feed came first, that deposit is the credit. */
export const paymentQrChecks: readonly Check[] = [
  {
    name: 'a paid QR has its deposit',
    text: `select format('payment_qr %s', q.id) as subject,
        format('%s, %s satang of member %s from %s %s; movement %s: %s', q.state, q.paid_amount, q.member_id, q.sending_bank,
          q.trans_ref, q.movement_id, case when m.id is null then 'none'
            else format('%s, %s satang of member %s, %s', m.kind, m.amount, m.member_id, m.reference) end) as problem
      from payment_qr q left join ledger_movement m on m.id = q.movement_id
      where q.state = 'paid' and not coalesce((m.subject_kind in ('deposit_slip', 'bank_feed_line') or (m.subject_kind = 'payment_qr' and m.subject_id = q.id::text))
        and m.amount = q.paid_amount
        and m.member_id = q.member_id and receipt_key(m.reference) = receipt_key(case when q.trans_ref is null then format('qr:%s', q.id)
          else format('receipt:%s:%s', q.sending_bank, q.trans_ref) end), false)`,
  },
  {
    name: 'a second payment of a QR has its deposit',
    text: `select format('payment_qr %s, payment %s', q.id, p.payment_reference) as subject,
        format('%s satang of member %s from %s %s; movement %s: %s', p.amount, q.member_id, p.sending_bank, p.trans_ref, p.movement_id,
          case when m.id is null then 'none' else format('%s, %s satang of member %s, %s', m.kind, m.amount, m.member_id, m.reference) end)
          as problem
      from payment_qr_payment p join payment_qr q on q.id = p.qr_id left join ledger_movement m on m.id = p.movement_id
      where p.movement_id is not null and not coalesce(q.state = 'paid' and m.subject_kind = 'payment_qr' and m.subject_id = q.id::text
        and m.amount = case when q.kip_per_baht is null then p.amount else p.amount * 100 / q.kip_per_baht end
        and m.member_id = q.member_id and receipt_key(m.reference) = receipt_key(case when p.trans_ref is null then format('qr:%s:%s', q.id, p.payment_reference)
          else format('receipt:%s:%s', p.sending_bank, p.trans_ref) end), false)`,
  },
  {
    name: 'a deposit by QR has its QR',
    text: `select format('movement %s (%s)', m.id, m.reference) as subject, format('%s payment QRs', count(q.movement_id)) as problem
      from ledger_movement m left join (select id, movement_id from payment_qr union all select qr_id, movement_id from payment_qr_payment) q
        on q.movement_id = m.id and q.id::text = m.subject_id
      where m.subject_kind = 'payment_qr' group by m.id, m.reference having count(q.movement_id) <> 1`,
  },
];
