/** The payment gateways' protocol, version 1 (docs/payment-gateway.md): signed JSON, one QR per reference of ours. */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { parseBaht, satang, toDecimal } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import type { Clock } from '../../kernel/clock.ts';
import type { InquiryAnswer, PaymentQrProvider, QrOrder, QrState } from '../../ports/payment-qr.ts';
import { isPaymentQr } from './emvco.ts';
import { parseJson } from '../../kernel/answers.ts';
import { withoutEnd } from '../../kernel/without-end.ts';
import { exchange, signedId, TIMEOUT_MS, type Reply } from './wire.ts';

export interface GatewayOptions {
  /** Where `/v1/qrcodes` hangs. */
  url: string;
  merchant: string;
  /** Signs our calls and their callbacks. */
  secret: string;
  clock: Clock;
  /** Baht unless said. */
  currency?: 'LAK';
  /** Draws the QR, where the gateway doesn't: it is told the text, and says the same. */
  draw?: (order: QrOrder) => string;
  timeoutMs?: number;
}

const QR_SECONDS = 600;

const payment = z.object({
  id: z.string().min(1).max(100),
  amount: z.string(),
  // a name that can't be one is none: what was paid is paid all the same
  bank: z.string().regex(/^(\d{3}|[A-Z][A-Z0-9]{1,9})$/).nullish().catch(null),
  transRef: z.string().regex(/^[\x21-\x7e]{1,25}$/).nullish().catch(null),
}); // prettier-ignore
const qrcode = z.object({
  reference: z.string(),
  status: z.enum(['REQUESTED', 'PAID', 'CANCELLED', 'EXPIRED', 'VOIDED']),
  amount: z.string(),
  qrCode: z.string().nullish(),
  payment: payment.nullish(),
});
const failure = z.object({ error: z.string() });

export function createGateway(options: GatewayOptions): PaymentQrProvider {
  const { secret, clock, draw } = options;
  const isIts = (text: string, order: QrOrder): boolean =>
    draw ? text === draw(order) : isPaymentQr(text, order.amount);
  const at = ({ reference }: QrOrder, rest = '') => `/v1/qrcodes/${encodeURIComponent(reference)}${rest}`;
  const asked = (reply: Reply, order: QrOrder): InquiryAnswer =>
    said(reply, 404, 'NOT_FOUND') ? { outcome: 'not-found' } : stateIn(reply, order, [200], isIts);

  return {
    currency: options.currency ?? 'BAHT',
    async request(order) {
      const body = JSON.stringify({
        reference: order.reference,
        amount: decimal(order),
        currency: options.currency ?? 'THB',
        expiresInSeconds: QR_SECONDS,
        ...(draw && { qrCode: draw(order) }),
      });
      const reply = await call(options, 'POST', '/v1/qrcodes', body);
      if (said(reply, 400, 'INVALID') || said(reply, 400, 'REFUSED'))
        return { outcome: 'refused', reason: failure.parse('body' in reply && reply.body).error };
      if (said(reply, 409, 'REFERENCE_REUSED')) return { outcome: 'conflict', reason: 'REFERENCE_REUSED' };
      return stateIn(reply, order, [200, 201], isIts);
    },
    inquire: async (order) => asked(await call(options, 'GET', at(order), ''), order),
    cancel: async (order) => asked(await call(options, 'POST', at(order, '/cancel'), ''), order),
    readCallback(headers, body) {
      const id = signedId(headers, body, secret, clock.now());
      if (typeof id !== 'string') return id;
      const told = z.object({ qrcode }).safeParse(parseJson(body.toString('utf8'))).data;
      if (!told) return { outcome: 'refused', reason: 'UNREADABLE' };
      return { outcome: 'told', id, reference: told.qrcode.reference, state: newsOf(told.qrcode) };
    },
  };
}

/** Only the protocol's own words count: a proxy's 400 or 404 says nothing of the order. */
function said(reply: Reply, status: number, error: string): boolean {
  return 'status' in reply && reply.status === status && failure.safeParse(reply.body).data?.error === error;
}

const decimal = ({ amount }: QrOrder): string => toDecimal(satang(amount));

function stateIn(
  reply: Reply,
  order: QrOrder,
  statuses: readonly number[],
  isIts: (text: string, order: QrOrder) => boolean,
): QrState {
  if ('lost' in reply) return { outcome: 'unknown', reason: reply.lost };
  if (!statuses.includes(reply.status))
    return { outcome: 'unknown', reason: phrase('httpStatus', { status: String(reply.status) }) };
  const found = qrcode.safeParse(reply.body).data;
  if (!found) return { outcome: 'unknown', reason: phrase('unreadable') };
  if (found.reference !== order.reference || found.amount !== decimal(order))
    return { outcome: 'unknown', reason: phrase('otherAnswer') };
  switch (found.status) {
    case 'REQUESTED':
      return isIts(found.qrCode ?? '', order)
        ? { outcome: 'open', text: found.qrCode ?? '' }
        : { outcome: 'unknown', reason: phrase('noQr') };
    case 'PAID':
      return paid(found);
    case 'CANCELLED':
      return { outcome: 'cancelled' };
    case 'EXPIRED':
      return { outcome: 'expired' };
    case 'VOIDED':
      return { outcome: 'voided' };
  }
}

/** What a callback says that is acted on. */
function newsOf(told: z.infer<typeof qrcode>): QrState | null {
  if (told.status === 'VOIDED') return { outcome: 'voided' };
  return told.status === 'PAID' ? paid(told) : null;
}

function paid({ payment: told }: z.infer<typeof qrcode>): QrState {
  const amount = parseBaht(told?.amount ?? '');
  if (!told || amount === undefined || amount <= 0n)
    return { outcome: 'unknown', reason: phrase('paidUnknown') };
  const { bank: sendingBank, transRef } = told;
  const receipt = sendingBank && transRef ? { sendingBank, transRef } : null;
  return { outcome: 'paid', payment: { amount, paymentReference: told.id, receipt } };
}

function call(
  { url, merchant, secret, clock, timeoutMs = TIMEOUT_MS }: GatewayOptions,
  method: 'GET' | 'POST',
  path: string,
  body: string,
): Promise<Reply> {
  const address = new URL(`${withoutEnd(url, '/')}${path}`);
  const timestamp = String(clock.now().getTime());
  const signature = createHmac('sha256', secret)
    .update(`${timestamp}.${method}.${address.pathname}.${body}`)
    .digest('hex');
  const headers = {
    'x-merchant': merchant,
    'x-timestamp': timestamp,
    'x-signature': signature,
    ...(body !== '' && { 'content-type': 'application/json' }),
  };
  return exchange(address.href, { method, headers, ...(body !== '' && { body }) }, timeoutMs);
}
