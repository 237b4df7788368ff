import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Answer } from '../answer.ts';
import { findBank } from '../bank/banks.ts';
import { formatBaht, parseBaht } from '../money.ts';
import { sameText } from '../signed-call.ts';
import type { Surroundings } from '../system.ts';
import { type Qr, QR_LIFETIME_MS, type QrBook, type QrStatus } from './book.ts';

const TOKEN_MS = 30 * 60_000;

const signIn = z.object({
  partnerTxnUid: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  partnerId: z.string(),
  partnerSecret: z.string(),
  merchantId: z.string(),
  requestDt: z.string(),
});
const order = z.object({
  qrType: z.literal(3),
  txnAmount: z
    .string()
    .regex(/^\d{1,9}\.\d{2}$/)
    .refine((text) => (parseBaht(text) ?? 0) >= 100),
  txnCurrencyCode: z.literal('THB'),
});
const original = z.object({ origPartnerTxnUid: z.string() });

const uidOf = (request: FastifyRequest): string => signIn.safeParse(request.body).data?.partnerTxnUid ?? '';

export const kbankFailure = (request: FastifyRequest, errorCode: string): Answer => ({
  status: 200,
  body: { partnerTxnUid: uidOf(request), statusCode: '10', errorCode, errorDesc: errorCode },
});

const paymentOf = ({ payment }: Qr) =>
  payment && {
    txnNo: payment.id,
    txnAmount: formatBaht(payment.amount),
    sendingBank: findBank(payment.bank)?.id ?? '',
    transRef: payment.transRef,
  };

export const kbankCallbackBody = (qr: Qr, partnerId: string) => ({
  partnerTxnUid: qr.reference,
  partnerId,
  statusCode: '00',
  errorCode: null,
  txnStatus: qr.status,
  txnCurrencyCode: 'THB',
  ...paymentOf(qr),
});

/** The wire of KBank's QR payment API, as far as the wallet uses it. */
export function kbankProtocol({ secrets, now }: Surroundings, book: QrBook) {
  const tokens = new Map<string, number>();

  const token = (request: FastifyRequest): Answer => {
    const basic = Buffer.from(`${secrets.kbankQrConsumerId}:${secrets.kbankQrConsumerSecret}`).toString(
      'base64',
    );
    if (!sameText(request.headers.authorization ?? '', `Basic ${basic}`))
      return { status: 401, body: { code: 'invalid_client' } };
    const value = randomBytes(16).toString('hex');
    tokens.set(value, now() + TOKEN_MS);
    return {
      status: 200,
      body: { access_token: value, token_type: 'Bearer', expires_in: String(TOKEN_MS / 1000) },
    };
  };

  const partner =
    (apply: (request: FastifyRequest, uid: string) => Answer) =>
    (request: FastifyRequest): Answer => {
      const bearer = (request.headers.authorization ?? '').replace(/^Bearer /, '');
      if ((tokens.get(bearer) ?? 0) <= now()) return { status: 401, body: { code: 'invalid_token' } };
      const who = signIn.safeParse(request.body).data;
      if (!who) return kbankFailure(request, 'INVALID_DATA');
      const isTheirs =
        who.partnerId === secrets.kbankQrPartnerId &&
        sameText(who.partnerSecret, secrets.kbankQrPartnerSecret) &&
        who.merchantId === secrets.kbankQrMerchantId;
      return isTheirs ? apply(request, who.partnerTxnUid) : kbankFailure(request, 'ACCESS_DENIED');
    };

  const taken = (uid: string, body: object): Answer => ({
    status: 200,
    body: {
      partnerTxnUid: uid,
      partnerId: secrets.kbankQrPartnerId,
      statusCode: '00',
      errorCode: null,
      errorDesc: null,
      ...body,
    },
  });
  const show = (uid: string, qr: Qr, txnStatus: QrStatus = book.statusOf(qr)): Answer =>
    taken(uid, { txnStatus, qrCode: qr.text, txnCurrencyCode: 'THB', ...paymentOf(qr) });
  const about = (apply: (qr: Qr, uid: string) => Answer) =>
    partner((request, uid) => {
      const asked = original.safeParse(request.body).data;
      if (!asked) return kbankFailure(request, 'INVALID_DATA');
      const qr = book.find(asked.origPartnerTxnUid);
      return qr?.provider === 'KBANK' ? apply(qr, uid) : taken(uid, { txnStatus: 'NOT_FOUND' });
    });

  return {
    token,
    create: partner((request, uid) => {
      const asked = order.safeParse(request.body).data;
      if (!asked) return kbankFailure(request, 'INVALID_DATA');
      const amount = parseBaht(asked.txnAmount) ?? 0;
      const known = book.find(uid);
      if (known && (known.provider !== 'KBANK' || known.amount !== amount))
        return kbankFailure(request, 'DUPLICATE_PARTNER_TXN_UID');
      const qr =
        known ?? book.make({ provider: 'KBANK', reference: uid, amount, lifetimeMs: QR_LIFETIME_MS });
      return taken(uid, { accountName: 'KRAPAO DEMO CO LTD', qrCode: qr.text, sof: ['PP'] });
    }),
    inquire: about((qr, uid) => show(uid, qr)),
    /** The bank is late: what was paid is not known yet. */
    inquireLate: about((qr, uid) => {
      const { payment: _, ...unpaid } = qr;
      return show(uid, unpaid, qr.status === 'PAID' ? 'REQUESTED' : book.statusOf(qr));
    }),
    cancel: about((qr, uid) => {
      if (book.statusOf(qr) === 'REQUESTED') book.change(qr, 'CANCELLED');
      return show(uid, qr);
    }),
  };
}
