import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Answer, readCall } from '../answer.ts';
import { formatBaht, parseBaht } from '../money.ts';
import { isSigned, signedJson } from '../signed-call.ts';
import type { Surroundings } from '../system.ts';
import { findBank } from '../bank/banks.ts';
import { type Qr, type QrBook, type QrStatus, RECEIVERS } from './book.ts';
import { paysByOnePay } from './emvco.ts';

export const GATEWAYS = ['WW', 'ZAPMAN', 'BCEL'] as const;
export type GatewayName = (typeof GATEWAYS)[number];

const order = (least: string) =>
  z.strictObject({
    reference: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, '1 to 64 letters, digits, - or _'),
    amount: z
      .string()
      .regex(/^\d{1,9}\.\d{2}$/, 'two decimals')
      .refine((text) => (parseBaht(text) ?? 0) >= (parseBaht(least) ?? 0), `at least ${least}`),
    currency: z.literal('THB'),
    expiresInSeconds: z.number().int().min(60).max(3600),
  });
const inBaht = order('100.00');
/** Its merchants draw their QR themselves. */
const inKip = order('1.00')
  .extend({ currency: z.literal('LAK'), qrCode: z.string().max(300) })
  .refine(({ qrCode, amount }) => paysByOnePay(qrCode, RECEIVERS.BCEL.biller, parseBaht(amount) ?? 0), {
    path: ['qrCode'],
    message: 'no OnePay QR of this merchant for that amount',
  });

const UNAUTHORIZED: Answer = { status: 401, body: { error: 'UNAUTHORIZED' } };
const NOT_FOUND: Answer = { status: 404, body: { error: 'NOT_FOUND' } };

/** A QR as the protocol shows it. */
export function gatewayBody(qr: Qr, status: QrStatus) {
  const { reference, amount, text, createdAt, expiresAt, payment } = qr;
  return {
    reference,
    status,
    amount: formatBaht(amount),
    currency: qr.provider === 'BCEL' ? 'LAK' : 'THB',
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
  const { merchant, secret } = {
    WW: { merchant: secrets.wwMerchant, secret: secrets.wwSecret },
    ZAPMAN: { merchant: secrets.zapmanMerchant, secret: secrets.zapmanSecret },
    BCEL: { merchant: secrets.bcelMerchant, secret: secrets.bcelSecret },
  }[provider];

  const signed =
    (apply: (request: FastifyRequest) => Answer) =>
    (request: FastifyRequest): Answer => {
      const isTheirs = request.headers['x-merchant'] === merchant && isSigned(secret, request, now());
      return isTheirs ? apply(request) : UNAUTHORIZED;
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
      const order = readCall(provider === 'BCEL' ? inKip : inBaht, signedJson(request));
      const { reference, expiresInSeconds } = order;
      const amount = parseBaht(order.amount) ?? 0;
      const text = 'qrCode' in order ? order.qrCode : undefined;
      const qr = book.find(reference);
      if (qr && (qr.provider !== provider || qr.amount !== amount))
        return { status: 409, body: { error: 'REFERENCE_REUSED' } };
      if (qr) return show(qr);
      const made = book.make({ provider, reference, amount, lifetimeMs: expiresInSeconds * 1000, text });
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
