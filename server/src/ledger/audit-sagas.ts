import type { Check } from './audit-checks.ts';
import { isHold, kindsAbout, RETURNS, type SubjectKind } from './kinds.ts';

/** A table of work that holds money while it is under way; its rows and the holds in the ledger are one to one. */
interface Saga {
  table: Extract<SubjectKind, 'payout' | 'game_transfer'>;
  /** Its holds are called `<prefix><id>:hold`. */
  prefix: string;
  /** The column with the outside's own reference. */
  external: string;
}

/** Table and column names are of ours, never input. */
export const sagaChecks = ({ table, prefix, external }: Saga): readonly Check[] => [
  {
    name: `a ${table} is held in the ledger, and ends as it was closed there`,
    text: `select format('${table} %s', s.id) as subject,
        format('%s, %s satang of member %s; hold %s: %s; closed by: %s', s.state, s.amount, s.member_id, s.hold_movement,
          case when hold.id is null then 'none'
            else format('%s satang of member %s, %s', hold.amount, hold.member_id, hold.reference) end,
          case when closing.id is null then 'nothing'
            else format('%s %s', closing.kind, closing.detail ->> 'externalReference') end) as problem
      from ${table} s
      left join ledger_movement hold on hold.id = s.hold_movement
      left join ledger_movement closing on closing.closes = s.hold_movement
      where not coalesce(
        hold.kind = any ($1) and hold.amount = s.amount and hold.member_id = s.member_id
        and hold.subject_kind = '${table}' and hold.subject_id = s.id::text and hold.reference = $3::text || s.id || ':hold'
        and (s.due_at is null) = (s.closed_at is not null or s.state = 'approval')
        and case s.state
          when 'settled' then s.closed_at is not null and closing.kind <> all ($2)
            and s.${external} is not distinct from closing.detail ->> 'externalReference'
          when 'returned' then s.closed_at is not null and closing.kind = any ($2)
          else s.closed_at is null and closing.id is null end, false)`,
    values: [kindsAbout(table).filter(isHold), RETURNS, prefix],
  },
  {
    name: `a hold has its ${table}`,
    text: `select format('movement %s (%s %s)', m.id, m.kind, m.reference) as subject, format('%s rows of ${table}', count(s.id)) as problem
      from ledger_movement m left join ${table} s on s.hold_movement = m.id and s.id::text = m.subject_id
      where m.kind = any ($1) group by m.id, m.kind, m.reference having count(s.id) <> 1`,
    values: [kindsAbout(table).filter(isHold)],
  },
];

/** Slips hold no money while they are under way: what was credited and the slips that it was credited for are one to one. */
export const slipChecks: readonly Check[] = [
  {
    name: 'a credited slip has its deposit',
    text: `select format('deposit_slip %s', s.id) as subject,
        format('%s, %s satang of member %s from %s %s; movement %s: %s', s.status, s.amount, s.member_id, s.sending_bank, s.trans_ref,
          s.movement_id, case when m.id is null then 'none'
            else format('%s, %s satang of member %s, %s', m.kind, m.amount, m.member_id, m.reference) end) as problem
      from deposit_slip s left join ledger_movement m on m.id = s.movement_id
      where s.status = 'SUCCESS' and not coalesce(m.subject_kind = 'deposit_slip' and m.subject_id = s.id::text
        and m.amount = s.amount and m.member_id = s.member_id
        and receipt_key(m.reference) = receipt_key(format('receipt:%s:%s', s.sending_bank, s.trans_ref)), false)`,
  },
  {
    name: 'a deposit by slip has its slip',
    text: `select format('movement %s (%s)', m.id, m.reference) as subject, format('%s slips', count(s.id)) as problem
      from ledger_movement m left join deposit_slip s on s.movement_id = m.id and s.id::text = m.subject_id
      where m.subject_kind = 'deposit_slip' or (m.kind = 'slip_deposit' and m.reference like 'receipt:%')
      group by m.id, m.reference having count(s.id) <> 1`,
  },
];

/** Paid QR codes and what was credited for them are one to one; where its slip or the bank's feed came first, that deposit is the credit. */
export const paymentQrChecks: readonly Check[] = [
  {
    name: 'a paid QR has its deposit',
    text: `select format('payment_qr %s', q.id) as subject,
        format('%s, %s satang of member %s from %s %s; movement %s: %s', q.state, q.paid_amount, q.member_id, q.sending_bank,
          q.trans_ref, q.movement_id, case when m.id is null then 'none'
            else format('%s, %s satang of member %s, %s', m.kind, m.amount, m.member_id, m.reference) end) as problem
      from payment_qr q left join ledger_movement m on m.id = q.movement_id
      where q.state = 'paid' and not coalesce((m.subject_kind in ('deposit_slip', 'bank_feed_line') or (m.subject_kind = 'payment_qr' and m.subject_id = q.id::text))
        and m.amount = q.paid_amount
        and m.member_id = q.member_id and receipt_key(m.reference) = receipt_key(case when q.trans_ref is null then format('qr:%s', q.id)
          else format('receipt:%s:%s', q.sending_bank, q.trans_ref) end), false)`,
  },
  {
    name: 'a second payment of a QR has its deposit',
    text: `select format('payment_qr %s, payment %s', q.id, p.payment_reference) as subject,
        format('%s satang of member %s from %s %s; movement %s: %s', p.amount, q.member_id, p.sending_bank, p.trans_ref, p.movement_id,
          case when m.id is null then 'none' else format('%s, %s satang of member %s, %s', m.kind, m.amount, m.member_id, m.reference) end)
          as problem
      from payment_qr_payment p join payment_qr q on q.id = p.qr_id left join ledger_movement m on m.id = p.movement_id
      where p.movement_id is not null and not coalesce(q.state = 'paid' and m.subject_kind = 'payment_qr' and m.subject_id = q.id::text
        and m.amount = case when q.kip_per_baht is null then p.amount else p.amount * 100 / q.kip_per_baht end
        and m.member_id = q.member_id and receipt_key(m.reference) = receipt_key(case when p.trans_ref is null then format('qr:%s:%s', q.id, p.payment_reference)
          else format('receipt:%s:%s', p.sending_bank, p.trans_ref) end), false)`,
  },
  {
    name: 'a deposit by QR has its QR',
    text: `select format('movement %s (%s)', m.id, m.reference) as subject, format('%s payment QRs', count(q.movement_id)) as problem
      from ledger_movement m left join (select id, movement_id from payment_qr union all select qr_id, movement_id from payment_qr_payment) q
        on q.movement_id = m.id and q.id::text = m.subject_id
      where m.subject_kind = 'payment_qr' group by m.id, m.reference having count(q.movement_id) <> 1`,
  },
];
