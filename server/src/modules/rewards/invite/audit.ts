import type { Check } from '../../../ledger/audit-checks.ts';

export const inviteChecks: readonly Check[] = [
  {
    name: 'what those who were invited brought is what was posted of it',
    text: `select format('invite earning %s', e.id) as subject,
        format('%s, %s satang of member %s; posted %s', e.state, e.amount, e.inviter_id, coalesce(m.amount::text, 'nothing')) as problem
      from invite_earning e
      left join ledger_movement m on m.reference = 'invite:' || e.id and m.kind = 'invite_earn'
        and m.member_id = e.inviter_id and m.subject_id = e.id::text
      where (case when e.state = 'granted' then e.amount end) is distinct from m.amount`,
  },
  {
    name: 'an invite earning that was posted has its row',
    text: `select format('movement %s (%s)', m.id, m.reference) as subject, 'no row' as problem
      from ledger_movement m left join invite_earning e on e.id::text = m.subject_id
      where m.kind = 'invite_earn' and e.id is null`,
  },
  {
    name: 'what is held of an invite waits for a person',
    text: `select format('invite earning %s', e.id) as subject, coalesce(p.state, 'no pair') as problem
      from invite_earning e left join invite_pair p on p.invitee_id = e.invitee_id
      where e.state = 'held' and p.state is distinct from 'held'`,
  },
];
