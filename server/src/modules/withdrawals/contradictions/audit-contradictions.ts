import type { Check } from '../../../ledger/audit-checks.ts';
import { kindsAbout } from '../../../ledger/kinds.ts';

/** Payouts of which the bank told two ends: a person says which is true, and the ledger follows once. */
export const contradictionChecks: readonly Check[] = [
  {
    name: 'a payout ended as the bank says, or a person said which of its words is true',
    text: `select format('payout %s', payout_id) as subject,
        format('closed as %s, and the bank said %s %s times, last %s: %s; it waits for a person', ended, told, times, last_at, said) as problem
      from payout_contradiction where state = 'waiting'`,
  },
  {
    name: 'a payout that was corrected was corrected once, and wholly',
    text: `select format('payout %s', c.payout_id) as subject,
        format('%s satang, %s, %s of it by the wallet; movements: %s', p.amount, c.state, c.corrected, moved.what) as problem
      from payout_contradiction c join payout p on p.id = c.payout_id
      left join (
        select m.subject_id, m.member_id, coalesce(sum(m.amount) filter (where m.kind = 'withdraw_correction_out'), 0) as taken,
          coalesce(sum(m.amount) filter (where m.kind = 'withdraw_correction_in'), 0) as given,
          coalesce(sum(m.amount) filter (where m.kind = 'withdraw_write_off'), 0) as house,
          string_agg(format('%s %s', m.kind, m.amount), ', ') as what
        from ledger_movement m where m.subject_kind = 'payout_contradiction' group by m.subject_id, m.member_id
      ) found on found.subject_id = c.id::text
      cross join lateral (
        select case when found.member_id = p.member_id then (found.taken - found.given) * case c.told when 'settled' then 1 else -1 end else 0 end as wallet,
          coalesce(found.house, 0) as house, found.what
      ) moved
      where case c.state when 'corrected' then moved.wallet <> c.corrected or moved.wallet + moved.house <> p.amount
          or (c.told = 'returned' and moved.house <> coalesce((select p.amount - e.corrected from payout_contradiction e
            where e.payout_id = c.payout_id and e.state = 'corrected' and e.closed_at < c.closed_at order by e.closed_at desc limit 1), 0))
        else moved.what is not null end`,
  },
  {
    name: 'a correction of a payout has its contradiction',
    text: `select format('movement %s (%s)', m.id, m.reference) as subject, 'nothing was corrected there' as problem
      from ledger_movement m left join payout_contradiction c on c.state = 'corrected' and c.id::text = m.subject_id
        and m.reference in (format('withdraw:%s:correction:%s', c.payout_id, c.id), format('withdraw:%s:write-off:%s', c.payout_id, c.id))
      where m.kind = any ($1) and c.id is null`,
    values: [kindsAbout('payout_contradiction')],
  },
];
