import type { FastifyInstance } from 'fastify';
import type { Api } from '../../../http/bind.ts';
import { serveCallback } from '../../../http/callbacks.ts';
import type { createAskQr, createCancelQr, createShowQr } from './ask-qr.ts';
import type { createHearCallback } from './hear-callback.ts';

export interface PaymentQrs {
  askQr: ReturnType<typeof createAskQr>;
  showQr: ReturnType<typeof createShowQr>;
  cancelQr: ReturnType<typeof createCancelQr>;
}

export function servePaymentQrs(api: Api, { askQr, showQr, cancelQr }: PaymentQrs): void {
  api.serve('GET /api/qrcode/{bankCode}', ({ session, params }) => showQr(session.memberId, params.bankCode));
  api.serve(
    'POST /api/qrcode/{bankCode}',
    ({ session: { memberId }, operation, params: { bankCode }, body: { amount } }) =>
      askQr({ memberId, operation, bankCode, amount }),
  );
  api.serve('DELETE /api/qrcode/{qrcodeId}', async ({ session, params }) => {
    await cancelQr(session.memberId, params.qrcodeId);
    return { message: 'OK' };
  });
}

/** Where providers tell of payments; they know the address from when they were set up (docs/operating.md). */
export function serveCallbacks(
  app: FastifyInstance,
  hearCallback: ReturnType<typeof createHearCallback>,
): void {
  serveCallback(app, '/callbacks/payment-qr/:bankCode', (headers, body, { bankCode = '' }) =>
    hearCallback(bankCode, headers, body),
  );
}
