import type { Check } from '../../../ledger/audit-checks.ts';

export const promotionChecks: readonly Check[] = [
  {
    name: 'a promotion was used as often as it was received',
    text: `select format('promotion %s', p.code) as subject, format('used %s, received %s', p.used, count(m.id)) as problem
      from promotion p left join member_promotion m on m.code = p.code group by p.code having p.used <> count(m.id)`,
  },
  {
    name: 'a member has one promotion at a time',
    text: `select format('member %s', a.member_id) as subject, format('%s while %s is current', b.code, a.code) as problem
      from member_promotion a join member_promotion b on b.member_id = a.member_id and b.id <> a.id
        and b.from_at >= a.from_at and b.from_at < coalesce(a.ended_at, a.until_at)
        and (b.from_at, b.id) > (a.from_at, a.id)`,
  },
  {
    name: 'a promotion gave its coins and its bonus, and nothing was given as such without it',
    text: `select format('promotion %s of member %s', coalesce(m.code, e.reason), coalesce(m.member_id, e.member_id)) as subject,
        format('coins %s, entered %s; bonus %s: %s', m.coins, e.amount, m.bonus_id, b.offer_code) as problem
      from member_promotion m
      full join (select * from coin_entry where subject_kind = 'member_promotion') e on e.subject_id = m.id::text and e.member_id = m.member_id
      left join member_bonus b on b.id = m.bonus_id and b.member_id = m.member_id
      where coalesce(m.coins, 0) <> coalesce(e.amount, 0) or (m.bonus_id is not null and b.id is null)`,
  },
];
