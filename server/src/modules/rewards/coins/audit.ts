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
];
