import type { Check } from '../../../ledger/audit-checks.ts';

/** Slips hold no money while they are under way: what was credited and the slips that it was credited for are one to one. */
export const slipChecks: readonly Check[] = [
  {
    name: 'a credited slip has its deposit',
    text: `select format('deposit_slip %s', s.id) as subject,
        format('%s, %s satang of member %s from %s %s; movement %s: %s', s.status, s.amount, s.member_id, s.sending_bank, s.trans_ref,
          s.movement_id, case when m.id is null then 'none'
            else format('%s, %s satang of member %s, %s', m.kind, m.amount, m.member_id, m.reference) end) as problem
      from deposit_slip s left join ledger_movement m on m.id = s.movement_id
      where s.status = 'SUCCESS' and not coalesce(m.subject_kind = 'deposit_slip' and m.subject_id = s.id::text
        and m.amount = s.amount and m.member_id = s.member_id
        and receipt_key(m.reference) = receipt_key(format('receipt:%s:%s', s.sending_bank, s.trans_ref)), false)`,
  },
  {
    name: 'a deposit by slip has its slip',
    text: `select format('movement %s (%s)', m.id, m.reference) as subject, format('%s slips', count(s.id)) as problem
      from ledger_movement m left join deposit_slip s on s.movement_id = m.id and s.id::text = m.subject_id
      where m.subject_kind = 'deposit_slip' or (m.kind = 'slip_deposit' and m.reference like 'receipt:%')
      group by m.id, m.reference having count(s.id) <> 1`,
  },
];
