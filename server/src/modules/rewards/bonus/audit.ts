import type { Check } from '../../../ledger/audit-checks.ts';

const SUBJECT = `format('bonus %s of member %s', b.id, b.member_id)`;

/** What must be true of bonuses and the ledger. */
export const bonusChecks: readonly Check[] = [
  {
    name: 'what bonuses have open is what the ledger says',
    text: `select 'BONUS:OPEN' as subject, format('entries %s, bonuses %s', coalesce(e.sum, 0), coalesce(b.sum, 0)) as problem
      from (select sum(entry.amount) from ledger_entry entry join ledger_account a on a.id = entry.account_id
          where a.member_id is null and a.code = 'BONUS:OPEN') e
      cross join (select sum(amount) from member_bonus where amount is not null and ended_at is null) b
      where -coalesce(e.sum, 0) <> coalesce(b.sum, 0)`,
  },
  {
    name: 'a bonus was given once, and ended once, by the ledger as by its row',
    text: `select ${SUBJECT} as subject, format('%s: given %s, ledger %s; took %s, ledger %s; cost in the ledger %s', b.state, b.amount, m.given, b.forfeit, m.taken, m.cost) as problem
      from member_bonus b cross join lateral (
        select coalesce(sum(amount) filter (where kind = 'bonus_grant'), 0) as given,
          coalesce(sum(amount) filter (where kind = 'bonus_forfeit'), 0) as taken,
          coalesce(sum(case when f.code = 'BONUS:COST' then amount else -amount end)
            filter (where kind in ('bonus_finish', 'bonus_finish_rest')), 0) as cost
        from ledger_movement m join ledger_account f on f.id = m.from_account
        where m.member_id = b.member_id and m.subject_kind = 'member_bonus' and m.subject_id = b.id::text
      ) m
      where m.given <> coalesce(b.amount, 0) or m.taken <> coalesce(b.forfeit, 0)
        or m.cost <> case when b.amount is not null and b.ended_at is not null then b.amount - b.forfeit else 0 end`,
  },
  {
    name: 'money of a bonus has its bonus',
    text: `select format('movement %s (%s %s)', m.id, m.kind, m.reference) as subject, 'no such bonus' as problem
      from ledger_movement m where m.kind in ('bonus_grant', 'bonus_forfeit', 'bonus_finish', 'bonus_finish_rest')
        and not exists (select from member_bonus b where b.id::text = m.subject_id and b.member_id = m.member_id)`,
  },
  {
    name: 'a wallet is bound while a bonus stands on it, and by nothing else',
    text: `select format('wallet of member %s', coalesce(b.member_id, w.member_id)) as subject,
        format('bonus %s, bound %s', coalesce(b.state, 'none'), bound.only_to) as problem
      from (select * from member_bonus where ended_at is null and state <> 'armed') b
      full join (select bound.account_id, bound.only_to, a.member_id from ledger_bound bound join ledger_account a on a.id = bound.account_id) bound
        on bound.member_id = b.member_id
      left join ledger_account w on w.id = bound.account_id
      where b.id is null or bound.account_id is null`,
  },
  {
    name: 'an offer has given what its bonuses have, and what was won of it',
    text: `select format('offer %s', o.code) as subject,
        format('given %s to %s, bonuses %s of %s, won and not given yet %s of %s', o.given, o.received, b.n, b.sum, w.n, w.sum) as problem
      from bonus_offer o cross join lateral (
        select count(amount) as n, coalesce(sum(amount), 0) as sum from member_bonus b where b.offer_code = o.code
      ) b cross join lateral (
        select count(*) as n, coalesce(sum(c.value), 0) * 100 as sum from coupon c where c.offer = o.code and (c.state = 'won' or exists (
          select from member_bonus due where due.coupon_id = c.id and due.state = 'due'))
      ) w where o.given <> b.sum + w.sum or o.received <> b.n + w.n`,
  },
  {
    name: 'a bonus that was won has its coupon, and a claimed coupon of a bonus has its bonus, as it was won',
    text: `select format('coupon %s, bonus %s', coalesce(c.id, b.coupon_id), b.id) as subject,
        format('%s baht of member %s, %s; bonus of member %s, %s, %s satang', c.value, c.member_id, c.state, b.member_id, b.state, b.terms ->> 'fixed') as problem
      from (select * from coupon where kind = 'bonus') c
      full join (select * from member_bonus where coupon_id is not null and state <> 'lapsed') b on b.coupon_id = c.id
      where (b.id is not null or c.state = 'claimed') and not coalesce(c.state = 'claimed' and b.member_id = c.member_id
        and b.offer_code = c.offer and b.terms = c.terms and b.terms ->> 'fixed' = (c.value * 100)::text and coalesce(b.amount, c.value * 100) = c.value * 100, false)`,
  },
];
