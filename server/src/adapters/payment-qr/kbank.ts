/**
 * KBank's QR Payment API: a token by client credentials, then request, inquiry and cancel of a Thai QR, named by our
 * partnerTxnUid. Statuses come as text beside a statusCode, which is `00` when the call was taken.
 */
import { z } from 'zod';
import { parseBaht, satang, toDecimal } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import type { Clock } from '../../kernel/clock.ts';
import type { InquiryAnswer, PaymentQrProvider, QrOrder, QrState } from '../../ports/payment-qr.ts';
import { isPaymentQr } from './emvco.ts';
import { parseJson } from '../../kernel/answers.ts';
import { withoutEnd } from '../../kernel/without-end.ts';
import { exchange, signedId, TIMEOUT_MS, type Reply } from './wire.ts';

export interface KBankOptions {
  /** Where `/v2/oauth/token` and `/v1/qrpayment` hang. */
  url: string;
  consumerId: string;
  consumerSecret: string;
  partnerId: string;
  partnerSecret: string;
  merchantId: string;
  /** Signs their callbacks. */
  callbackSecret: string;
  clock: Clock;
  timeoutMs?: number;
}

const THAI_QR = 3;
/** A token is renewed this long before it ends, ms. */
const TOKEN_SPARE_MS = 60_000;

const token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() });
/** What is told of a payment, by inquiry and callback alike. */
const transaction = z.object({
  txnStatus: z.enum(['REQUESTED', 'PAID', 'CANCELLED', 'EXPIRED', 'NOT_FOUND', 'VOIDED']),
  txnNo: z.string().max(100).nullish(),
  txnAmount: z.string().nullish(),
  qrCode: z.string().nullish(),
  // a name that can't be one is none: what was paid is paid all the same
  sendingBank: z.string().regex(/^\d{3}$/).nullish().catch(null),
  transRef: z.string().regex(/^[\x21-\x7e]{1,25}$/).nullish().catch(null),
}); // prettier-ignore
type Transaction = z.infer<typeof transaction>;
const answer = z.object({
  partnerTxnUid: z.string(),
  statusCode: z.string(),
  errorCode: z.string().nullish(),
  qrCode: z.string().nullish(),
});
const callback = transaction.extend({ partnerTxnUid: z.string().min(1).max(64), partnerId: z.string() });

/** Errors of the protocol that say for certain that nothing was made. */
const REFUSED = ['INVALID_DATA', 'REFUSED'];
const DUPLICATE = 'DUPLICATE_PARTNER_TXN_UID';

type Said = { taken: z.infer<typeof answer>; body: unknown } | { outcome: 'unknown'; reason: string };

export function createKBank(options: KBankOptions): PaymentQrProvider {
  const { clock, callbackSecret, partnerId } = options;
  const ask = createCaller(options);

  async function about(path: 'v4/inquiry' | 'cancel', order: QrOrder): Promise<InquiryAnswer> {
    const reply = await ask(path, order, { origPartnerTxnUid: order.reference });
    if ('outcome' in reply) return reply;
    const told = transaction.safeParse(reply.body).data;
    if (reply.taken.statusCode !== '00' || !told)
      return { outcome: 'unknown', reason: reply.taken.errorCode ?? phrase('unreadable') };
    return told.txnStatus === 'NOT_FOUND' ? { outcome: 'not-found' } : stateOf(told, order);
  }

  return {
    currency: 'BAHT',
    async request(order) {
      const reply = await ask('request', order, {
        qrType: THAI_QR,
        txnAmount: toDecimal(satang(order.amount)),
        txnCurrencyCode: 'THB',
        reference1: order.reference.replaceAll('-', '').slice(0, 20),
      });
      if ('outcome' in reply) return reply;
      const { statusCode, errorCode, qrCode } = reply.taken;
      const reason = errorCode ?? `statusCode ${statusCode}`;
      if (statusCode !== '00' && errorCode === DUPLICATE) return { outcome: 'conflict', reason };
      if (statusCode !== '00' && REFUSED.includes(errorCode ?? '')) return { outcome: 'refused', reason };
      if (statusCode !== '00') return { outcome: 'unknown', reason };
      return opened(qrCode, order);
    },
    inquire: (order) => about('v4/inquiry', order),
    cancel: (order) => about('cancel', order),
    readCallback(headers, body) {
      const id = signedId(headers, body, callbackSecret, clock.now());
      if (typeof id !== 'string') return id;
      const told = callback.safeParse(parseJson(body.toString('utf8'))).data;
      if (told?.partnerId !== partnerId) return { outcome: 'refused', reason: 'UNREADABLE' };
      return { outcome: 'told', id, reference: told.partnerTxnUid, state: newsOf(told) };
    },
  };
}

function opened(text: string | null | undefined, order: QrOrder): QrState {
  if (!text || !isPaymentQr(text, order.amount)) return { outcome: 'unknown', reason: phrase('noQr') };
  return { outcome: 'open', text };
}

function stateOf(told: Transaction, order: QrOrder): QrState {
  switch (told.txnStatus) {
    case 'REQUESTED':
      return opened(told.qrCode, order);
    case 'PAID':
      return paid(told);
    case 'CANCELLED':
      return { outcome: 'cancelled' };
    case 'EXPIRED':
      return { outcome: 'expired' };
    case 'VOIDED':
      return { outcome: 'voided' };
    case 'NOT_FOUND':
      return { outcome: 'unknown', reason: 'NOT_FOUND' };
  }
}

/** What a callback says that is acted on. */
function newsOf(told: Transaction): QrState | null {
  if (told.txnStatus === 'VOIDED') return { outcome: 'voided' };
  return told.txnStatus === 'PAID' ? paid(told) : null;
}

function paid({ txnNo, txnAmount, sendingBank, transRef }: Transaction): QrState {
  const amount = parseBaht(txnAmount ?? '');
  if (!txnNo || amount === undefined || amount <= 0n)
    return { outcome: 'unknown', reason: phrase('paidUnknown') };
  const receipt = sendingBank && transRef ? { sendingBank, transRef } : null;
  return { outcome: 'paid', payment: { amount, paymentReference: txnNo, receipt } };
}

/** One call with a token that is kept while it lasts; a token that is refused is renewed once. */
function createCaller(options: KBankOptions) {
  const {
    consumerId,
    consumerSecret,
    partnerId,
    partnerSecret,
    merchantId,
    clock,
    timeoutMs = TIMEOUT_MS,
  } = options;
  const base = withoutEnd(options.url, '/');
  let kept: { value: string; until: number } | undefined;

  async function tokenNow(): Promise<string | { lost: string }> {
    if (kept && kept.until > clock.now().getTime()) return kept.value;
    const basic = Buffer.from(`${consumerId}:${consumerSecret}`).toString('base64');
    const reply = await exchange(
      `${base}/v2/oauth/token`,
      {
        method: 'POST',
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=client_credentials',
      },
      timeoutMs,
    );
    if ('lost' in reply) return reply;
    const read = token.safeParse(reply.body).data;
    if (reply.status !== 200 || !read) return { lost: `no token: HTTP ${reply.status}` };
    kept = {
      value: read.access_token,
      until: clock.now().getTime() + read.expires_in * 1000 - TOKEN_SPARE_MS,
    };
    return kept.value;
  }

  async function send(path: string, body: object): Promise<Reply> {
    const bearer = await tokenNow();
    if (typeof bearer !== 'string') return bearer;
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    return exchange(
      `${base}/v1/qrpayment/${path}`,
      { method: 'POST', headers, body: JSON.stringify(body) },
      timeoutMs,
    );
  }

  return async function ask(path: string, { reference }: QrOrder, fields: object): Promise<Said> {
    const body = {
      partnerTxnUid: reference,
      partnerId,
      partnerSecret,
      requestDt: clock.now().toISOString(),
      merchantId,
      ...fields,
    };
    let reply = await send(path, body);
    if ('status' in reply && reply.status === 401) {
      kept = undefined;
      reply = await send(path, body);
    }
    if ('lost' in reply) return { outcome: 'unknown', reason: reply.lost };
    if (reply.status !== 200)
      return { outcome: 'unknown', reason: phrase('httpStatus', { status: String(reply.status) }) };
    const taken = answer.safeParse(reply.body).data;
    if (!taken) return { outcome: 'unknown', reason: phrase('unreadable') };
    if (taken.partnerTxnUid !== reference) return { outcome: 'unknown', reason: phrase('otherAnswer') };
    return { taken, body: reply.body };
  };
}
