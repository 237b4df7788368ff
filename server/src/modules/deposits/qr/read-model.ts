import type { Check } from '../../../ledger/audit-checks.ts';
import { QR_KIND } from './tables.ts';

/** Of the operator's actions: money that was told of a QR, and that nobody has decided about. */
export const UNDECIDED_CHECK: Check = {
  name: 'a payment of a QR is credited, refused by a person, or waits for one',
  text: `select format('payment_qr %s, payment %s', q.id, p.payment_reference) as subject,
        format('%s satang for member %s are in no wallet and before nobody', p.amount, q.member_id) as problem
      from payment_qr_payment p join payment_qr q on q.id = p.qr_id
      where p.movement_id is null and q.review is null
        and (q.movement_id is null or not coalesce(receipt_key(p.payment_reference) = receipt_key(q.payment_reference), false)
          and not coalesce(receipt_key(p.sending_bank || ':' || p.trans_ref) = receipt_key(q.sending_bank || ':' || q.trans_ref), false))
        and not exists (select from operator_action a where a.kind = '${QR_KIND}' and a.subject = q.id::text and a.verdict = 'refuse' and a.at >= p.told_at)`,
};
