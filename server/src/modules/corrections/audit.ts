import type { Check } from '../../ledger/audit-checks.ts';
import { kindsAbout } from '../../ledger/kinds.ts';

/** Corrections by hand and their movements are one to one. */
export const correctionChecks: readonly Check[] = [
  {
    name: 'a correction moved what it says, once, between the wallet and the account of its reason',
    text: `select format('correction %s of member %s', c.id, c.member_id) as subject,
        format('%s %s of %s satang for %s; movements: %s', c.direction, c.moved, c.asked, c.reason, coalesce(found.what, 'none')) as problem
      from money_correction c
      left join (
        select m.subject_id, count(*) as movements, min(m.amount) as amount, min(m.kind) as kind, min(m.member_id) as member_id,
          min(m.reference) as reference, min(h.code) as code, min(m.our_bank) as our_bank, min(m.our_account) as our_account, string_agg(format('%s %s', m.kind, m.amount), ', ') as what
        from ledger_movement m
        left join ledger_account h on h.id = case m.kind when 'correction_in' then m.from_account else m.to_account end
        where m.subject_kind = 'money_correction' group by m.subject_id
      ) found on found.subject_id = c.id::text
      where case when c.moved = 0 then found.movements is not null
        else not coalesce(found.movements = 1 and found.amount = c.moved and found.kind = 'correction_' || c.direction
          and found.member_id = c.member_id and found.reference = 'correction:' || c.id and found.code  = 'CORRECTION:' || c.reason
          and (found.our_bank, found.our_account) is not distinct from (c.our_bank, c.our_account), false) end`,
  },
  {
    name: 'money that was corrected by hand has its correction',
    text: `select format('movement %s (%s)', m.id, m.reference) as subject, 'nobody corrected that' as problem
      from ledger_movement m left join money_correction c on c.id::text = m.subject_id
      where m.kind = any ($1) and c.id is null`,
    values: [kindsAbout('money_correction')],
  },
];
