/** The channel of payment QRs: a member pays a QR of their own, and its provider says that it was paid. */
import { deleteOld } from '../../../db/delete-old.ts';
import { createBell } from '../../../kernel/work.ts';
import type { Desk, Module } from '../../module.ts';
import { leastByQr } from '../../site/face.ts';
import type { Channel, DeskDeps } from '../channel.ts';
import { createAskQr, createCancelQr, createShowQr } from './ask-qr.ts';
import { paymentQrChecks } from './audit.ts';
import { createCarryOut } from './carry-out.ts';
import { LIMITS, type PaymentQrDeps } from './deps.ts';
import { createHearCallback } from './hear-callback.ts';
import { serveCallbacks, servePaymentQrs } from './routes.ts';
import { createSettleQr } from './settle-qr.ts';
import { takeDueQr } from './store.ts';
import { QR } from './tables.ts';
import { offeredQr } from './view.ts';
import { waitingQrKind } from './waiting-qrs.ts';

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
  auditChecks: paymentQrChecks,
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
