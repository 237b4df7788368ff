import type { Check } from '../../../ledger/audit-checks.ts';

export const couponChecks: readonly Check[] = [
  {
    name: 'a claimed coupon of cash has its movement',
    text: `select format('coupon %s', c.id) as subject,
        format('%s baht of member %s, %s; movement %s: %s', c.value, c.member_id, c.state, c.movement_id,
          case when m.id is null then 'none' else format('%s, %s satang of member %s, %s', m.kind, m.amount, m.member_id, m.reference) end)
          as problem
      from coupon c left join ledger_movement m on m.id = c.movement_id
      where ((c.state = 'claimed' and c.kind = 'cash') or c.movement_id is not null) and not coalesce(
        m.kind = 'coupon_cash' and m.reference = 'coupon:' || c.id and m.subject_id = c.id::text
          and m.amount = c.value::bigint * 100 and m.member_id = c.member_id, false)`,
  },
  {
    name: 'cash of a coupon has its coupon',
    text: `select format('movement %s (%s)', m.id, m.reference) as subject, format('%s coupons', count(c.id)) as problem
      from ledger_movement m left join coupon c on c.movement_id = m.id and c.id::text = m.subject_id and c.state = 'claimed'
      where m.subject_kind = 'coupon' group by m.id, m.reference having count(c.id) <> 1`,
  },
];
