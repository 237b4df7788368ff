import type { Check } from '../../../ledger/audit-checks.ts';

export const coinChecks: readonly Check[] = [
  {
    name: "a member's coins are the sum of their entries",
    text: `select format('coins of member %s', coalesce(b.member_id, e.member_id)) as subject,
        format('balance %s, sum of entries %s', coalesce(b.balance, 0), coalesce(e.total, 0)) as problem
      from coin_balance b
      full join (select member_id, sum(amount) as total from coin_entry group by member_id) e on e.member_id = b.member_id
      where coalesce(b.balance, 0) <> coalesce(e.total, 0)`,
  },
  {
    name: 'a day has given the coins that were entered for it',
    text: `select format('coins of member %s on %s', d.member_id, d.day) as subject,
        format('given %s, entered %s', d.given, coalesce(e.total, 0)) as problem
      from coin_day d
      left join (
        select member_id, subject_id as day, sum(amount) as total from coin_entry where subject_kind = 'coin_day' group by 1, 2
      ) e on e.member_id = d.member_id and e.day = d.day::text
      where d.given <> coalesce(e.total, 0)`,
  },
  {
    name: 'coins say what they are about',
    text: `select format('coins of member %s', member_id) as subject, format('%s, %s', amount, reason) as problem
      from coin_entry where subject_kind is null`,
  },
];
