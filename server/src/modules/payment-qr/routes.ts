import type { FastifyInstance } from 'fastify';
import type { Api } from '../../http/bind.ts';
import type { PaymentQrs } from './payment-qr.ts';

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

const CALLBACK_BYTES = 16 * 1024;
const STATUS = { heard: 200, refused: 401, unknown: 404 } as const;

/** Where providers tell of payments; they know the address from when they were set up (docs/operating.md). */
export function serveCallbacks(app: FastifyInstance, { hearCallback }: PaymentQrs): void {
  // A scope of its own: what is signed are the raw bytes, whatever type they claim to be of.
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: CALLBACK_BYTES },
      (_request, body, parsed) => {
        parsed(null, body);
      },
    );
    scope.post<{ Params: { bankCode: string } }>(
      '/callbacks/payment-qr/:bankCode',
      async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const hearing = await hearCallback(request.params.bankCode, request.headers, body);
        return reply
          .code(STATUS[hearing])
          .header('cache-control', 'no-store')
          .send({ message: hearing.toUpperCase() });
      },
    );
    done();
  });
}
