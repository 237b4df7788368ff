/** What the audit of senders reads of deposits, of the members that they were credited to, and of what operators said, in one statement each. */
import { TRUEMONEY } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Check } from '../../../ledger/audit-checks.ts';
import type { KeptFit } from './rule.ts';

/** A deposit that was credited by the rule and not by a person, with what was known of its sender. */
export interface Credited {
  subject: string;
  movementId: bigint;
  memberId: MemberId;
  sendingBank: string;
  number: string | null;
  names: (string | null)[];
  /** The member's number and name at the time, or as they are. */
  ownNumber: string;
  ownName: string;
  /** They are the member's still, and proved; null where the member has another account by now. */
  isProved: boolean | null;
  fitted: KeptFit | null;
  /** The member announced it. */
  isAnnounced: boolean;
}

/** How many are looked at in one read. */
export const BATCH = 1000;

/**
 * Credited lines keep the number and name that fitted; of those from before, and of slips from before accounts were kept with them, the present
 * account is what there is, and nothing is said where its member has changed it since. A proof is of the account as it is.
 */
export const CREDITED = `select * from (
    select format('deposit_slip %s', s.id) as subject, s.movement_id as "movementId", s.member_id as "memberId", s.sending_bank as "sendingBank",
      s.evidence -> 'sender' ->> 'account' as number, array[s.evidence -> 'sender' ->> 'nameTH', s.evidence -> 'sender' ->> 'nameEN'] as names,
      coalesce(s.sender_account_no, m.bank_account_no) as "ownNumber", coalesce(s.sender_account_name, m.bank_account_name) as "ownName",
      case when (coalesce(s.sender_account_no, m.bank_account_no), coalesce(s.sender_account_name, m.bank_account_name))
        = (m.bank_account_no, m.bank_account_name) then m.proved_at is not null end as "isProved",
      s.evidence ->> 'fitted' as fitted, false as "isAnnounced"
    from deposit_slip s join member m on m.id = s.member_id
    where s.status = 'SUCCESS' and s.settled_by is null and s.evidence ?| array['sender', 'fitted']
      and (s.sender_account_no is not null or m.payouts_held_until is null)
    union all
    select format('bank_feed_line %s', l.id), l.movement_id, l.member_id, l.sending_bank, l.from_account, array[l.from_name],
      coalesce(l.fitted_number, case when l.sending_bank = '${TRUEMONEY}' then m.phone else m.bank_account_no end),
      coalesce(l.fitted_name, m.bank_account_name),
      case when l.sending_bank = '${TRUEMONEY}' and m.phone_proved_at is not null and m.proved_at is not null then true
        when l.sending_bank = '${TRUEMONEY}' then case when m.payouts_held_until is null then false end
        when (coalesce(l.fitted_number, m.bank_account_no), coalesce(l.fitted_name, m.bank_account_name)) = (m.bank_account_no, m.bank_account_name)
        then m.proved_at is not null end, l.fitted_by,
      exists (select from deposit_announcement a where a.line_id = l.id and a.member_id = l.member_id and a.amount = l.amount)
    from bank_feed_line l join member m on m.id = l.member_id
    where l.state = 'credited' and l.settled_by is null and (l.fitted_number is not null or m.payouts_held_until is null)
  ) credited where "movementId" > $1 order by "movementId" limit ${BATCH}`;

/** Members of before the credit whose present number shows the same digits, at the sending bank; each sort of number by its own index. */
export const alikeSql = (
  isPhone: boolean,
): string => `select sought.n, m.id as "memberId", m.bank_code as "bankCode",
    ${isPhone ? 'm.phone' : 'm.bank_account_no'} as number, m.bank_account_name as name, ${isPhone ? 'm.phone_proved_at is not null and ' : ''}m.proved_at is not null as "isProved"
  from unnest($1::int[], $2::bigint[], $3::text[]) as sought (n, movement_id, marks)
  join ledger_movement moved on moved.id = sought.movement_id
  join member m on ${isPhone ? "account_marks('PHONE', m.phone)" : 'account_marks(m.bank_code, m.bank_account_no)'} @> sought.marks::text[]
    and m.created_at < moved.at`;

export const BANKS = 'select coalesce(number, code) as name, code from site_bank';

/**
 * What a person credited is their word, as it was kept when they gave it: of whom, and to whom where they said so. Of a gift it may be that
 * nothing came: TrueMoney's answer, under way meanwhile, brought it all the same (decision 0021).
 */
export const handCheck: Check = {
  name: 'a deposit that a person credited has their word',
  text: `select said.subject, format('credited to member %s by %s, whose word is not kept', said.member_id, said.settled_by) as problem from (
      select format('deposit_slip %s', s.id) as subject, 'slip' as kind, s.id::text as id, s.settled_by, s.member_id
      from deposit_slip s where s.status = 'SUCCESS' and s.settled_by is not null
      union all
      select format('deposit_gift %s', g.id), 'gift', g.id::text, g.settled_by, g.member_id
      from deposit_gift g where g.state = 'credited' and g.settled_by is not null
      union all
      select format('bank_feed_line %s', l.id), case when l.id like 'unread:%' then 'unread' else 'line' end, regexp_replace(l.id, '^unread:', ''),
        l.settled_by, l.member_id
      from bank_feed_line l where l.state = 'credited' and l.settled_by is not null
    ) said where not exists (
      select from operator_action o where o.kind = said.kind and o.subject = said.id and (o.verdict = 'credit' or said.kind = 'gift') and o.who = said.settled_by
        and coalesce(o.detail ->> 'member', said.member_id) = said.member_id)`,
};
