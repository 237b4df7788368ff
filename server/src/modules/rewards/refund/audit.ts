import type { Check } from '../../../ledger/audit-checks.ts';

export const refundChecks: readonly Check[] = [
  {
    name: "a period's refund is what was posted of it",
    text: `select format('refund period %s', p.id) as subject,
        format('granted %s, receipts %s, movements %s', p.granted, coalesce(r.total, 0), coalesce(m.total, 0)) as problem
      from refund_period p
      left join (select period_id, sum(amount) as total from refund_receipt group by period_id) r on r.period_id = p.id
      left join (
        select r.period_id, sum(m.amount) as total from refund_receipt r join ledger_movement m on m.id = r.movement_id
          and m.kind = 'refund_receive' and m.member_id = r.member_id and m.subject_id = r.period_id::text group by r.period_id
      ) m on m.period_id = p.id
      where p.granted <> coalesce(r.total, 0) or p.granted <> coalesce(m.total, 0)`,
  },
  {
    name: 'a refund that was posted has its receipt',
    text: `select format('movement %s (%s)', m.id, m.reference) as subject, 'no receipt' as problem
      from ledger_movement m left join refund_receipt r on r.movement_id = m.id
      where m.kind = 'refund_receive' and r.movement_id is null`,
  },
  {
    name: 'what periods have given is what was paid of them, debts and what was kept for them alike',
    text: `select format('refunds of member %s', member_id) as subject, format('given %s, granted %s', sum(given), sum(granted)) as problem
      from refund_period group by member_id having sum(given) <> sum(granted)`,
  },
  {
    // what was paid while the setting alone said how long periods are stays as it is (decision 0105)
    name: 'periods of a member that were paid for share no moment',
    text: `select format('refund period %s of member %s', b.id, b.member_id) as subject, format('from %s, within that from %s', b.from_at, a.from_at) as problem
      from refund_period a join refund_period b on b.member_id = a.member_id and b.id <> a.id and b.from_at >= a.from_at and b.from_at < a.to_at
        where greatest(a.created_at, b.created_at) >= (select min(noted_at) from refund_length)`,
  },
];
