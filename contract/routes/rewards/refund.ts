/** Loss refund (product 7). */
import { z } from 'zod';
import { baht, isoDate, page, route } from '../../route.ts';
import { banners, language } from '../lookup.ts';

export const refundRoutes = [
  route({
    method: 'POST',
    path: '/api/refund',
    summary: 'Refunds received',
    access: 'member',
    body: page,
    output: z.object({
      total: z.int(),
      refunds: z.array(z.object({ refundAmount: baht, createdAt: isoDate })),
    }),
    codes: [],
  }),
  route({
    method: 'GET',
    path: '/api/refund/check',
    summary: 'Whether a refund can be received, and how it comes about',
    access: 'member',
    query: language,
    output: z.object({
      result: z.boolean(),
      /** A bonus is open, met or expired: nothing is received until it has ended. */
      bonus: z.boolean(),
      info: z.string(),
      /** What is the member's and not in the wallet yet: `receivable` and `pot` together. */
      refundAmount: baht,
      /** Percent of stakes that count, and of net loss, as they are in force now. */
      refundSuccess: z.number(),
      refundFail: z.number(),
      receivable: baht,
      pot: baht,
      /** The least that is received. */
      minimum: baht,
      /** The period that is paid for; null where nothing was played in one that still can be received. */
      period: z
        .object({
          from: isoDate,
          /** Its end, not included. */
          to: isoDate,
          /** What was lost in all, and what of the stakes counts. */
          loss: baht,
          turnover: baht,
          /** Parts of the sum. */
          lossPart: baht,
          turnoverPart: baht,
          /** False until every provider has told all play of it. */
          isComplete: z.boolean(),
          /** Until when it can be received. */
          until: isoDate,
        })
        .nullable(),
    }),
    codes: ['REFUND_INACTIVE'],
  }),
  route({
    method: 'GET',
    path: '/api/refund/receive',
    summary: 'Receive the refund into the pot',
    access: 'member',
    output: z.object({ message: z.literal('REFUND_SUCCESS'), amount: baht }),
    codes: ['NO_REFUND', 'REFUND_CONDITION', 'REFUND_INACTIVE', 'REFUND_MINIMUM'],
    money: true,
  }),
  route({
    method: 'GET',
    path: '/api/refund/addWallet',
    summary: 'Move the received refund to the wallet',
    access: 'member',
    output: z.object({ message: z.literal('REFUND_SUCCESS'), amount: baht }),
    codes: ['REFUND_CONDITION', 'REFUND_INACTIVE', 'REFUND_MINIMUM'],
    money: true,
  }),
  route({
    method: 'GET',
    path: '/api/refund/banners',
    summary: 'Banners before the refund dialog',
    access: 'member',
    query: language,
    output: banners,
    codes: [],
  }),
] as const;
