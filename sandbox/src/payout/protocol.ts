import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Answer, readCall } from '../answer.ts';
import { formatBaht, parseBaht } from '../money.ts';
import { isSigned, signedJson } from '../signed-call.ts';
import type { Surroundings } from '../system.ts';
import { CLOSED_ACCOUNT, type Payout, type PayoutOrder, type Payouts, sameOrder } from './payouts.ts';

const orderInput = z.strictObject({
  reference: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, '1 to 64 letters, digits, - or _'),
  bankCode: z.string().regex(/^[A-Z0-9]{2,10}$/, 'a bank code'),
  accountNo: z.string().regex(/^\d{8,20}$/, '8 to 20 digits'),
  accountName: z.string().min(1).max(100),
  amount: z
    .string()
    .regex(/^\d{1,9}\.\d{2}$/, 'baht with two decimals')
    .refine((text) => (parseBaht(text) ?? 0) > 0, 'more than 0.00'),
  currency: z.literal('THB'),
});

const UNAUTHORIZED: Answer = { status: 401, body: { error: 'UNAUTHORIZED' } };

/** The wire of "Krapao payout v1". Bodies arrive as raw bytes, because those are what is signed. */
export function payoutProtocol({ secrets, now }: Surroundings, payouts: Payouts) {
  const signed = (request: FastifyRequest, apply: () => Answer): Answer =>
    isSigned(secrets.payoutSecret, request, now()) ? apply() : UNAUTHORIZED;

  const decide = (order: PayoutOrder, wish: 'pay' | 'wait' | 'refuse'): Payout => {
    if (order.accountNo === CLOSED_ACCOUNT) return payouts.create(order, 'REJECTED', 'ACCOUNT_CLOSED');
    if (wish === 'wait') return payouts.create(order, 'PENDING');
    if (wish === 'refuse') return payouts.create(order, 'REJECTED', 'REFUSED_BY_BANK');
    return payouts.create(order, 'SUCCESS');
  };

  const create =
    (wish: 'pay' | 'wait' | 'refuse') =>
    (request: FastifyRequest): Answer =>
      signed(request, () => {
        const { amount, bankCode, accountNo, accountName, reference } = readCall(
          orderInput,
          signedJson(request),
        );
        const order = { reference, bankCode, accountNo, accountName, amount: parseBaht(amount) ?? 0 };
        const known = payouts.find(reference);
        if (!known) return { status: 201, body: payoutBody(decide(order, wish)) };
        if (!sameOrder(known, order)) return { status: 409, body: { error: 'REFERENCE_REUSED' } };
        return { status: 200, body: payoutBody(known) };
      });

  const inquire = (request: FastifyRequest): Answer =>
    signed(request, () => {
      const payout = payouts.find((request.params as { reference: string }).reference);
      return payout
        ? { status: 200, body: payoutBody(payout) }
        : { status: 404, body: { error: 'NOT_FOUND' } };
    });

  return { create, inquire };
}

/** A payout as the protocol shows it. */
export function payoutBody({ reference, status, bankReference, reason, amount, createdAt }: Payout) {
  return {
    reference,
    status,
    ...(bankReference === undefined ? {} : { bankReference }),
    ...(reason === undefined ? {} : { reason }),
    amount: formatBaht(amount),
    createdAt,
  };
}
