import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Answer, InvalidCall, readCall } from '../answer.ts';
import { formatBaht, parseBaht } from '../money.ts';
import { sameText } from '../same-text.ts';
import { CLOCK_TOLERANCE_MS, type Surroundings } from '../system.ts';
import { findBank } from '../bank/banks.ts';
import type { Qr, QrBook, QrStatus } from './book.ts';

export type GatewayName = 'WW' | 'ZAPMAN';

const orderInput = z.strictObject({
  reference: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, '1 to 64 letters, digits, - or _'),
  amount: z
    .string()
    .regex(/^\d{1,9}\.\d{2}$/, 'baht with two decimals')
    .refine((text) => (parseBaht(text) ?? 0) >= 10_000, 'at least 100.00'),
  currency: z.literal('THB'),
  expiresInSeconds: z.number().int().min(60).max(3600),
});

const UNAUTHORIZED: Answer = { status: 401, body: { error: 'UNAUTHORIZED' } };
const NOT_FOUND: Answer = { status: 404, body: { error: 'NOT_FOUND' } };

/** Hex HMAC-SHA256 over `timestamp.METHOD.path.rawBody`. */
export function gatewaySignature(
  secret: string,
  timestamp: string,
  method: string,
  path: string,
  rawBody: string,
): string {
  return createHmac('sha256', secret).update(`${timestamp}.${method}.${path}.${rawBody}`).digest('hex');
}

/** A QR as the protocol shows it. */
export function gatewayBody(qr: Qr, status: QrStatus) {
  const { reference, amount, text, createdAt, expiresAt, payment } = qr;
  return {
    reference,
    status,
    amount: formatBaht(amount),
    currency: 'THB',
    qrCode: text,
    createdAt,
    expiresAt,
    ...(payment && {
      payment: {
        id: payment.id,
        amount: formatBaht(payment.amount),
        bank: findBank(payment.bank)?.id ?? '',
        transRef: payment.transRef,
        at: payment.at,
      },
    }),
  };
}

/** The wire of the payment gateways, version 1 (docs/payment-gateway.md). Bodies arrive as raw bytes: those are what is signed. */
export function gatewayProtocol(provider: GatewayName, { secrets, now }: Surroundings, book: QrBook) {
  const [merchant, secret] =
    provider === 'WW'
      ? [secrets.wwMerchant, secrets.wwSecret]
      : [secrets.zapmanMerchant, secrets.zapmanSecret];

  const signed =
    (apply: (request: FastifyRequest) => Answer) =>
    (request: FastifyRequest): Answer => {
      const header = (name: string): string => String(request.headers[name] ?? '');
      const timestamp = header('x-timestamp');
      const wanted = gatewaySignature(
        secret,
        timestamp,
        request.method,
        request.raw.url ?? '',
        rawBody(request),
      );
      const isFresh = /^\d{13}$/.test(timestamp) && Math.abs(now() - Number(timestamp)) <= CLOCK_TOLERANCE_MS;
      const isTheirs = header('x-merchant') === merchant && sameText(header('x-signature'), wanted);
      return isFresh && isTheirs ? apply(request) : UNAUTHORIZED;
    };
  const show = (qr: Qr, status = book.statusOf(qr)): Answer => ({
    status: 200,
    body: gatewayBody(qr, status),
  });
  const known = (request: FastifyRequest): Qr | undefined => {
    const qr = book.find((request.params as { reference: string }).reference);
    return qr?.provider === provider ? qr : undefined;
  };

  return {
    create: signed((request) => {
      const order = readCall(orderInput, parseJson(rawBody(request)));
      const { reference, expiresInSeconds } = order;
      const amount = parseBaht(order.amount) ?? 0;
      const qr = book.find(reference);
      if (qr && (qr.provider !== provider || qr.amount !== amount))
        return { status: 409, body: { error: 'REFERENCE_REUSED' } };
      if (qr) return show(qr);
      const made = book.make({ provider, reference, amount, lifetimeMs: expiresInSeconds * 1000 });
      return { ...show(made), status: 201 };
    }),
    inquire: signed((request) => {
      const qr = known(request);
      return qr ? show(qr) : NOT_FOUND;
    }),
    /** The bank behind it is late: what was paid is not known yet. */
    inquireLate: signed((request) => {
      const qr = known(request);
      if (!qr) return NOT_FOUND;
      const { payment: _, ...unpaid } = qr;
      return show(unpaid, qr.status === 'PAID' ? 'REQUESTED' : book.statusOf(qr));
    }),
    cancel: signed((request) => {
      const qr = known(request);
      if (!qr) return NOT_FOUND;
      if (book.statusOf(qr) === 'REQUESTED') book.change(qr, 'CANCELLED');
      return show(qr);
    }),
  };
}

function rawBody(request: FastifyRequest): string {
  return Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidCall({ body: 'not JSON' });
  }
}
