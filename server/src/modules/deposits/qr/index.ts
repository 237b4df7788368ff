/** The channel of payment QRs: a member pays a QR of their own, and its provider says that it was paid. */
import { deleteOld } from '../../../db/delete-old.ts';
import { createBell } from '../../../kernel/work.ts';
import type { Desk, Module } from '../../module.ts';
import { leastByQr } from '../../site/face.ts';
import type { Channel, DeskDeps } from '../channel.ts';
import { createAskQr, createCancelQr, createShowQr } from './ask-qr.ts';
import { createCarryOut } from './carry-out.ts';
import { LIMITS, type PaymentQrDeps } from './deps.ts';
import { createHearCallback } from './hear-callback.ts';
import { serveCallbacks, servePaymentQrs } from './routes.ts';
import { createSettleQr } from './settle-qr.ts';
import { takeDueQr } from './store.ts';
import { UNDECIDED_CHECK } from './read-model.ts';
import { QR } from './tables.ts';
import { offeredQr } from './view.ts';
import { waitingQrKind } from './waiting-qrs.ts';
import type { Check } from '../../../ledger/audit-checks.ts';

/** Paid QR codes and what was credited for them are one to one; where its slip or the bank's feed came first, that deposit is the credit. */
const paymentQrChecks: readonly Check[] = [
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
        and case when q.kip_per_baht is null then m.amount = p.amount
          else (m.detail->'original'->>'amount')::numeric * 100 = p.amount and (m.detail->'original'->>'kipPerBaht')::numeric * 100 >= q.kip_per_baht end
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

/** QR codes whose providers are asked at once. */
const WIDTH = 6;

/** Payment QRs in one piece. */
export function createPaymentQrs(deps: PaymentQrDeps) {
  return {
    askQr: createAskQr(deps),
    showQr: createShowQr(deps),
    cancelQr: createCancelQr(deps),
    hearCallback: createHearCallback(deps),
    takeDueQr: () => takeDueQr(deps.db),
    carryOutQr: createCarryOut(deps),
  };
}

const desk = (deps: DeskDeps): Desk => ({
  waitingKinds: [waitingQrKind(deps.db, createSettleQr(deps))],
  auditChecks: [...paymentQrChecks, UNDECIDED_CHECK],
  tidy: () => deleteOld(deps.db, { payment_qr_callback: "heard_at < now() - interval '7 days'" }),
  metrics: { queues: [{ kind: 'qr', table: QR.table }] },
});

export const qr = {
  name: QR.channel,
  limits: LIMITS,
  offers: [
    {
      accounts: 'QR',
      minimum: (operators, bankCode) => leastByQr(bankCode, operators),
      // without a rate nobody could say what a QR in kip makes
      isOpen: ({ currency }, kipRate) => currency !== 'LAK' || kipRate !== undefined,
    },
  ],
  waiting: {
    kind: 'qr',
    async of(on, memberId, { now }) {
      const open = await offeredQr(on, memberId, now);
      return open ? [open] : [];
    },
    asked: {
      table: QR.table,
      amount: 'coalesce(paid_amount, amount)',
      state: `case when movement_id is not null then 'done' when closed_at is null and expires_at > now() then 'waiting' else 'failed' end`,
    },
  },
  listed: {
    ...{ channel: 'qr', table: QR.table, at: 'created_at', state: 'state', note: 'review', to: 'bank_code' },
    ...{ amount: 'coalesce(paid_amount, amount)', reference: 'coalesce(trans_ref, payment_reference)' },
  },
  desk,
  create(deps: Omit<PaymentQrDeps, 'wake'> & DeskDeps): Module {
    const bell = createBell();
    const qrs = createPaymentQrs({ ...deps, wake: bell.ring });
    return {
      ...desk(deps),
      routes(api, app) {
        servePaymentQrs(api, qrs);
        serveCallbacks(app, qrs.hearCallback);
      },
      work: [{ name: 'payment QRs', take: qrs.takeDueQr, carryOut: qrs.carryOutQr, width: WIDTH, bell }],
    };
  },
} as const satisfies Channel;
