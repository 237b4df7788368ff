/** "Krapao payout v1" (docs/sandbox.md): orders as signed JSON over HTTP, idempotent on our reference. */
import { createHmac, createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { parseBaht, toDecimal } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import type { Clock } from '../../kernel/clock.ts';
import type {
  CallbackReading,
  InquiryAnswer,
  OrderState,
  PayoutBank,
  PayoutCallbacks,
  PayoutOrder,
  SendAnswer,
  CallbackHeaders,
} from '../../ports/payout.ts';
import { fetchText, lostBy, parseJson } from '../../kernel/answers.ts';
import { withoutEnd } from '../../kernel/without-end.ts';

// Callbacks of "Krapao payout v1" (docs/sandbox.md): signed over id, time and raw body.

/** A callback whose time is further from ours than this is refused, ms. */
const TOLERANCE_MS = 5 * 60_000;

/**
 * Whether the bank signed these bytes, just now: `x-signature` is the hex HMAC-SHA256 of `id.timestamp.body`, the body byte by byte,
 * `x-timestamp` ms. Nothing of an unsigned one is looked at.
 */
function signatureProblem(
  headers: CallbackHeaders,
  body: Buffer,
  secret: string,
  now: Date,
): 'UNSIGNED' | 'STALE' | undefined {
  const [id, timestamp, signature] = [
    one(headers['x-callback-id']),
    one(headers['x-timestamp']),
    one(headers['x-signature']),
  ];
  if (!/^[\x21-\x7e]{1,100}$/.test(id) || !/^\d{13}$/.test(timestamp)) return 'UNSIGNED';
  const wanted = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest('hex');
  if (!isSame(signature, wanted)) return 'UNSIGNED';
  return Math.abs(now.getTime() - Number(timestamp)) > TOLERANCE_MS ? 'STALE' : undefined;
}

const one = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** Compares in a time that tells nothing about them. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

export interface KrapaoPayoutOptions {
  /** Where `/v1/transfers` hangs, e.g. `https://bank.example/payout`. */
  url: string;
  secret: string;
  clock: Clock;
  /** ms; for one call, from connecting to the last byte. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
/** Answers are a few hundred bytes. */
const MOST_BYTES = 64 * 1024;

const transfer = z.object({
  reference: z.string(),
  status: z.enum(['SUCCESS', 'PENDING', 'REJECTED']),
  bankReference: z.string().min(1).max(100).optional(),
  reason: z.string().max(200).optional(),
  amount: z.string().optional(),
});
const callback = z.object({ event: z.literal('transfer.ended'), transfer });
const failure = z.object({ error: z.string() });

/** What came back: a status and its JSON, or why there is none. */
type Reply = { status: number; body: unknown } | { lost: string };

export function createKrapaoPayout(options: KrapaoPayoutOptions): PayoutBank & PayoutCallbacks {
  const base = withoutEnd(options.url, '/');
  return {
    async send(order): Promise<SendAnswer> {
      const body = JSON.stringify({
        reference: order.reference,
        bankCode: order.bankCode,
        accountNo: order.accountNo,
        accountName: order.accountName,
        amount: toDecimal(order.amount),
        currency: 'THB',
      });
      const reply = await call(options, 'POST', new URL(`${base}/v1/transfers`), body);
      if (said(reply, 400, 'INVALID')) return { outcome: 'invalid', reason: 'INVALID' };
      if (said(reply, 409, 'REFERENCE_REUSED')) return { outcome: 'conflict', reason: 'REFERENCE_REUSED' };
      return stateIn(reply, order, [200, 201]);
    },

    async inquire(order): Promise<InquiryAnswer> {
      const address = new URL(`${base}/v1/transfers/${encodeURIComponent(order.reference)}`);
      const reply = await call(options, 'GET', address, '');
      if (said(reply, 404, 'NOT_FOUND')) return { outcome: 'not-found' };
      return stateIn(reply, order, [200]);
    },

    readCallback(headers, body): CallbackReading {
      const problem = signatureProblem(headers, body, options.secret, options.clock.now());
      if (problem) return { outcome: 'refused', reason: problem };
      const parsed = callback.safeParse(parseJson(body.toString('utf8')));
      const amount = parsed.success ? parseBaht(parsed.data.transfer.amount ?? '') : undefined;
      if (!parsed.success || amount === undefined) return { outcome: 'refused', reason: 'UNREADABLE' };
      const { reference } = parsed.data.transfer;
      return { outcome: 'told', reference, amount, state: stateOf(parsed.data.transfer) };
    },
  };
}

/** Only the protocol's own words count: a proxy's 400 or 404 says nothing of the order. */
function said(reply: Reply, status: number, error: string): boolean {
  return 'status' in reply && reply.status === status && failure.safeParse(reply.body).data?.error === error;
}

function stateIn(reply: Reply, order: PayoutOrder, statuses: readonly number[]): OrderState {
  if ('lost' in reply) return { outcome: 'unknown', reason: reply.lost };
  if (!statuses.includes(reply.status))
    return { outcome: 'unknown', reason: phrase('httpStatus', { status: String(reply.status) }) };
  const parsed = transfer.safeParse(reply.body);
  if (!parsed.success) return { outcome: 'unknown', reason: phrase('unreadable') };
  const { reference, amount } = parsed.data;
  if (reference !== order.reference || (amount !== undefined && amount !== toDecimal(order.amount))) {
    return { outcome: 'unknown', reason: phrase('otherAnswer') };
  }
  return stateOf(parsed.data);
}

function stateOf({ status, bankReference, reason }: z.infer<typeof transfer>): OrderState {
  switch (status) {
    case 'SUCCESS':
      return { outcome: 'done', externalReference: bankReference ?? null };
    case 'REJECTED':
      return { outcome: 'refused', reason: reason ?? 'REJECTED' };
    case 'PENDING':
      return { outcome: 'pending' };
  }
}

async function call(
  { secret, clock, timeoutMs = TIMEOUT_MS }: KrapaoPayoutOptions,
  method: 'GET' | 'POST',
  address: URL,
  body: string,
): Promise<Reply> {
  const timestamp = String(clock.now().getTime());
  const signature = createHmac('sha256', secret)
    .update(`${timestamp}.${method}.${address.pathname}.${body}`)
    .digest('hex');
  try {
    const init: RequestInit = {
      method,
      redirect: 'manual',
      headers: {
        'x-timestamp': timestamp,
        'x-signature': signature,
        ...(body !== '' && { 'content-type': 'application/json' }),
      },
      ...(body !== '' && { body }),
    };
    const { status, text } = await fetchText(address, init, { timeoutMs, most: MOST_BYTES });
    return { status, body: parseJson(text) };
  } catch (error) {
    return { lost: lostBy(error) };
  }
}
