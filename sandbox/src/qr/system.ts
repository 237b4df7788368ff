import { randomInt } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { readCall } from '../answer.ts';
import { slipAddress, transferInput } from '../bank/system.ts';
import type { Transfer, Transfers } from '../bank/transfers.ts';
import { faulty } from '../faulty.ts';
import { bahtInput, formatBaht } from '../money.ts';
import { signedRoutes } from '../signed-call.ts';
import type { Surroundings, System } from '../system.ts';
import { type Qr, QrBook, RECEIVERS, type QrProvider } from './book.ts';
import { GATEWAYS, type GatewayName, gatewayBody, gatewayProtocol } from './gateway.ts';
import { kbankFailure, kbankProtocol, kbankCallbackBody } from './kbank.ts';
import { createCallbacks } from '../callbacks.ts';

/** Tells the merchant of a payment; the fault is that of `qr`. */
function createQrCallbacks(surroundings: Surroundings) {
  const { secrets, qrCallbackUrl } = surroundings;
  const { tell, close } = createCallbacks('qr', surroundings);
  const secretOf: Record<QrProvider, string> = {
    KBANK: secrets.kbankQrCallbackSecret,
    WW: secrets.wwSecret,
    ZAPMAN: secrets.zapmanSecret,
    BCEL: secrets.bcelSecret,
  };
  const bodyOf = (qr: Qr) =>
    qr.provider === 'KBANK'
      ? kbankCallbackBody(qr, secrets.kbankQrPartnerId)
      : { event: 'qrcode.paid', qrcode: gatewayBody(qr, qr.status) };
  return {
    paid(qr: Qr): void {
      if (qrCallbackUrl === undefined) return;
      tell({
        address: `${qrCallbackUrl}/${qr.provider}`,
        id: `paid-${qr.payment?.id ?? ''}`,
        secret: secretOf[qr.provider],
        body: () => bodyOf(qr),
      });
    },
    close,
  };
}

/** Who pays, and how much when it is not what the QR says; `late` pays what is over or cancelled, as a bank on its way does; with
 * `notify` the bank feed reports it, too. */
export const payInput = transferInput
  .pick({ fromBank: true, fromAccount: true, fromName: true })
  .partial()
  .extend({
    amount: bahtInput(1).optional(),
    late: z.boolean().default(false),
    notify: z.boolean().default(false),
  });
export type PayOrder = z.infer<typeof payInput>;

/** undefined: it can't be paid (any more). */
type Pay = (qr: Qr, order: PayOrder) => Transfer | undefined;
export type QrSystem = System & { book: QrBook; pay: Pay };

const PAYER = { fromBank: 'KBANK', fromAccount: '0801234567', fromName: 'SOMCHAI JAIDEE' };
const LAO_PAYER = { fromBank: 'BCEL', fromAccount: '16012000123456701', fromName: 'BOUNMY SENGDARA' };

/** Payment QR codes: KBank's, those of the gateways WW and ZAPMAN, and BCEL's in kip. */
export function qrSystem(surroundings: Surroundings, transfers: Transfers): QrSystem {
  const { journal, now } = surroundings;
  const book = new QrBook(journal, now);
  const callbacks = createQrCallbacks(surroundings);

  const pay: Pay = (qr, { amount = qr.amount, late, notify, ...payer }) => {
    const status = book.statusOf(qr);
    if (qr.payment || (status !== 'REQUESTED' && !late)) return undefined;
    const { bank: toBank, account: toAccount, name: toName } = RECEIVERS[qr.provider];
    const at = new Date(now()).toISOString();
    const given = {
      ...(qr.provider === 'BCEL' ? LAO_PAYER : PAYER),
      ...Object.fromEntries(Object.entries(payer).filter(([, value]) => value !== undefined)),
    };
    const transfer = transfers.make({ ...given, toBank, toAccount, toName, amount, at, notify });
    const { fromBank: bank, transRef } = transfer;
    book.change(qr, 'PAID', {
      id: `QP${String(randomInt(1e12)).padStart(12, '0')}`,
      amount,
      bank,
      transRef,
      at,
    });
    callbacks.paid(qr);
    return transfer;
  };

  return {
    name: 'qr',
    book,
    pay,
    state: () => book.sums(),
    routes: (app) => {
      kbankRoutes(app, surroundings, book);
      for (const provider of GATEWAYS) gatewayRoutes(app, provider, surroundings, book);
      testRoutes(app, book, pay);
      app.addHook('onClose', () => {
        callbacks.close();
      });
    },
  };
}

function kbankRoutes(app: FastifyInstance, surroundings: Surroundings, book: QrBook): void {
  const protocol = kbankProtocol(surroundings, book);
  const wire = {
    faults: surroundings.faults,
    systems: ['qr'],
    refuse: (request: FastifyRequest) => kbankFailure(request, 'ACCESS_DENIED'),
  };
  app.post('/kbank/v2/oauth/token', faulty({ ...wire, operation: 'token' }, protocol.token));
  app.post(
    '/kbank/v1/qrpayment/request',
    faulty(
      { ...wire, operation: 'create', refuse: (request) => kbankFailure(request, 'REFUSED') },
      protocol.create,
    ),
  );
  app.post(
    '/kbank/v1/qrpayment/v4/inquiry',
    faulty({ ...wire, operation: 'inquire', pending: protocol.inquireLate }, protocol.inquire),
  );
  app.post('/kbank/v1/qrpayment/cancel', faulty({ ...wire, operation: 'cancel' }, protocol.cancel));
}

function gatewayRoutes(
  app: FastifyInstance,
  provider: GatewayName,
  surroundings: Surroundings,
  book: QrBook,
): void {
  const protocol = gatewayProtocol(provider, surroundings, book);
  const base = `/gateways/${provider}/v1/qrcodes`;
  const wire = {
    faults: surroundings.faults,
    systems: ['qr'],
    refuse: () => ({ status: 401, body: { error: 'UNAUTHORIZED' } }),
  };
  signedRoutes(app, (scope) => {
    const refuse = () => ({ status: 400, body: { error: 'REFUSED' } });
    scope.post(base, faulty({ ...wire, operation: 'create', refuse }, protocol.create));
    scope.get(
      `${base}/:reference`,
      faulty({ ...wire, operation: 'inquire', pending: protocol.inquireLate }, protocol.inquire),
    );
    scope.post(`${base}/:reference/cancel`, faulty({ ...wire, operation: 'cancel' }, protocol.cancel));
  });
}

function testRoutes(app: FastifyInstance, book: QrBook, pay: Pay): void {
  const shown = (qr: Qr) => ({ provider: qr.provider, ...gatewayBody(qr, book.statusOf(qr)) });
  const conflict = (qr: Qr) => ({ error: 'NOT_POSSIBLE', status: book.statusOf(qr) });

  app.get('/qr', () => book.list().map(shown));
  app.get<{ Params: { id: string } }>('/qr/:id', (request, reply) => {
    const qr = book.find(request.params.id);
    return qr ? shown(qr) : reply.code(404).send({ error: 'NOT_FOUND' });
  });
  app.post<{ Params: { id: string } }>('/qr/:id/pay', (request, reply) => {
    const order = readCall(payInput, request.body);
    const qr = book.find(request.params.id);
    if (!qr) return reply.code(404).send({ error: 'NOT_FOUND' });
    const transfer = pay(qr, order);
    if (!transfer) return reply.code(409).send(conflict(qr));
    const { transRef, amount } = transfer;
    return { ...shown(qr), transRef, paid: formatBaht(amount), slip: slipAddress(request, transfer) };
  });
  app.post<{ Params: { id: string; change: 'expire' | 'void' } }>(
    '/qr/:id/:change(^expire|void$)',
    (request, reply) => {
      const { id, change } = request.params;
      const qr = book.find(id);
      if (!qr) return reply.code(404).send({ error: 'NOT_FOUND' });
      const [from, to] =
        change === 'expire' ? (['REQUESTED', 'EXPIRED'] as const) : (['PAID', 'VOIDED'] as const);
      if (book.statusOf(qr) !== from) return reply.code(409).send(conflict(qr));
      book.change(qr, to);
      return shown(qr);
    },
  );
}
