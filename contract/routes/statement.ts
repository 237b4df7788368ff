/** Statement and slip list (specification 7). */
import { z } from 'zod';
import { baht, isoDate, page, route, text } from '../route.ts';
import { slip } from './wallet.ts';

const described = z.object({ description: z.string() }).optional();

export const statement = z.object({
  _id: z.string(),
  statementType: z.enum(['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer']),
  from: z.string(),
  to: z.string(),
  status: z.enum(['SUCCESS', 'FAILED', 'PENDING']),
  /** Positive into the wallet, negative out of it. */
  amount: baht,
  createdAt: isoDate,
  bonus: described,
  promotion: described,
  invite: described,
  refund: described,
  luckydraw: described,
});

export const statementRoutes = [
  route({
    method: 'POST',
    path: '/api/statement',
    summary: "The member's movements, newest first",
    access: 'member',
    body: page,
    output: z.object({ total: z.int(), statements: z.array(statement) }),
    codes: [],
  }),
  route({
    method: 'POST',
    path: '/api/statement/slip',
    summary: "The member's uploaded slips, newest first",
    access: 'member',
    body: page,
    output: z.object({ total: z.int(), slips: z.array(slip) }),
    codes: [],
  }),
  route({
    method: 'GET',
    path: '/api/statement/slip/reference/{reference}',
    summary: 'A short-lived address of the picture of an own slip',
    access: 'member',
    params: z.object({ reference: text(60) }),
    output: z.object({ url: z.string() }),
    codes: ['NO_DATA'],
  }),
] as const;
