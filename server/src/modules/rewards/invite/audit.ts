import type { Check } from '../../../ledger/audit-checks.ts';

/** Days whose rows are not deleted yet. */
const KEPT = `current_date - 50`;

export const inviteChecks: readonly Check[] = [
  {
    name: 'what those who were invited brought is what was posted of it',
    text: `select format('movement %s (%s)', m.id, m.reference) as subject,
        format('%s satang of member %s; earnings %s', m.amount, m.member_id, coalesce(e.sum, 0)) as problem
      from ledger_movement m left join (
        select movement_id, inviter_id, sum(amount) as sum from invite_earning where state = 'granted' group by 1, 2
      ) e on e.movement_id = m.id and e.inviter_id = m.member_id
      where m.kind = 'invite_earn' and m.amount <> coalesce(e.sum, 0)`,
  },
  {
    name: 'what was granted of an invite was posted, and nothing else',
    text: `select format('invite earning %s', e.id) as subject,
        format('%s, %s satang of member %s; movement %s', e.state, e.amount, e.inviter_id, coalesce(e.movement_id::text, 'none')) as problem
      from invite_earning e left join ledger_movement m on m.id = e.movement_id and m.kind = 'invite_earn' and m.member_id = e.inviter_id
      where (e.state = 'granted' and e.amount > 0) <> (e.movement_id is not null) or (e.movement_id is not null and m.id is null)`,
  },
  {
    name: 'what is held of an invite waits for a person',
    text: `select format('invite earning %s', e.id) as subject, coalesce(p.state, 'no pair') as problem
      from invite_earning e left join invite_pair p on p.invitee_id = e.invitee_id
      where e.state = 'held' and p.state is distinct from 'held'`,
  },
  {
    name: 'what an inviter owes is what corrections took and earnings have not paid',
    text: `select format('inviter %s', i.id) as subject, format('owes %s; debts %s, paid %s', i.owed, coalesce(d.sum, 0), coalesce(e.sum, 0)) as problem
      from inviter i
      left join (select inviter_id, sum(amount) as sum from invite_debt group by 1) d on d.inviter_id = i.id
      left join (select inviter_id, sum(earned - amount) as sum from invite_earning where state <> 'refused' group by 1) e on e.inviter_id = i.id
      where i.owed <> coalesce(d.sum, 0) - coalesce(e.sum, 0)`,
  },
  {
    name: 'an inviter is owed back no more than the play of those invited brought',
    text: `select format('invite of member %s, period %s', d.invitee_id, d.played) as subject, format('debts %s, earned %s', d.sum, coalesce(e.sum, 0)) as problem
      from (select invitee_id, played, sum(amount) as sum from invite_debt where invitee_id is not null group by 1, 2) d
      left join (select invitee_id, played, sum(earned) as sum from invite_earning group by 1, 2) e using (invitee_id, played)
      where d.sum > coalesce(e.sum, 0)`,
  },
  {
    name: "an inviter's day is the sum of those invited",
    text: `select format('day %s of inviter %s', s.day, s.inviter_id) as subject, format('lost %s, those invited %s', s.loss, coalesce(d.sum, 0)) as problem
      from inviter_day s left join (
        select inviter_id, day, sum(-net - given) as sum from invite_day where counts and day > ${KEPT} group by 1, 2
      ) d on d.inviter_id = s.inviter_id and d.day = s.day
      where s.day > ${KEPT} and s.loss <> coalesce(d.sum, 0)`,
  },
  {
    name: 'lines that an inviter reads of a day are counted',
    text: `select format('day %s of inviter %s', day, inviter_id) as subject, format('counted %s, there are %s', coalesce(l.lines, 0), coalesce(e.lines, 0)) as problem
      from inviter_lines l full join (
        select inviter_id, day, count(distinct invitee_id) as lines from invite_earning where state = 'granted' and amount > 0 group by 1, 2
      ) e using (inviter_id, day)
      where coalesce(l.lines, 0) <> coalesce(e.lines, 0)`,
  },
];
