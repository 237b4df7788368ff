/** Statement and slip list (product 7). */
import { z } from 'zod';
import { STATEMENT_TYPES, WAITING_KINDS } from '../constants.ts';
import { phrase } from '../phrases.ts';
import { amount, baht, day, isoDate, original, page, route, text } from '../route.ts';
import { language } from './lookup.ts';
import { payTo, slip, withdrawalReason } from './wallet.ts';

const described = z.object({ description: z.string() }).optional();

export const statement = z.object({
  _id: z.string(),
  statementType: z.enum(STATEMENT_TYPES),
  from: z.string(),
  to: z.string(),
  /** `from` and `to` by their names: a bank's in the language asked for, a game's. Empty for the wallet. */
  fromName: z.string(),
  toName: z.string(),
  status: z.enum(['SUCCESS', 'FAILED', 'PENDING']),
  /** Why a withdrawal FAILED, where it is known; its money is back. */
  reason: withdrawalReason,
  /** Positive into the wallet, negative out of it. */
  amount: baht,
  /** The wallet at that moment, this movement counted as it has ended. */
  balance: baht,
  createdAt: isoDate,
  /** What was sent in kip; `amount` is what it made. */
  original: original.nullable(),
  bonus: described,
  promotion: described,
  invite: described,
  refund: described,
  luckydraw: described,
  /** Why staff gave or took it, in words. */
  correction: described,
});

/** Which movements: of one type, and of days, both included. */
const filter = z.object({
  type: z.enum(STATEMENT_TYPES).optional(),
  from: day.optional(),
  to: day.optional(),
  ...language.shape,
});
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || from <= to;
const ORDER = { path: ['to'], error: phrase('endsBefore') };

const month = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'a month, YYYY-MM');

const waiting = z.object({
  kind: z.enum(WAITING_KINDS),
  /** Of a QR its bank's code, of a slip its `_id`, of a payout the `_id` of its line in the statement; of others what their call told. */
  reference: z.string(),
  /** Nothing while nobody has read the slip, or knows what the gift is worth. */
  amount: baht,
  original: original.nullable(),
  createdAt: isoDate,
  /** Until when a QR can be paid or an announced amount sent, or a gift will be known; null: nobody can say. */
  until: isoDate.nullable(),
  /** A payout that goes nowhere before somebody of the operator's has approved it. */
  waitsForApproval: z.boolean(),
  /** Where an announced amount is to be sent, while that takes money. */
  account: payTo.nullable(),
});

export const statementRoutes = [
  route({
    method: 'POST',
    path: '/api/statement',
    summary: "The member's movements, newest first",
    access: 'member',
    body: page.extend(filter.shape).refine(inOrder, ORDER),
    output: z.object({ total: z.int(), statements: z.array(statement) }),
    codes: [],
  }),
  route({
    method: 'GET',
    path: '/api/statement/waiting',
    summary:
      "The member's money that is on its way, newest first: the open QR, slips and gifts being checked, announced amounts, payouts",
    access: 'member',
    /** `now` is the server's clock, for countdowns to `until`. */
    output: z.object({ now: isoDate, waiting: z.array(waiting) }),
    codes: [],
  }),
  route({
    method: 'GET',
    path: '/api/statement/csv',
    summary: 'The same as a file for spreadsheets, all of it, sent as it is read',
    access: 'member',
    query: filter.refine(inOrder, ORDER),
    media: 'text/csv; charset=utf-8',
    output: z.custom<AsyncIterable<string>>(),
    codes: [],
  }),
  route({
    method: 'GET',
    path: '/api/statement/month',
    summary:
      'Money that came in and went out on each day of a month, in Asia/Bangkok; without a month the current one',
    access: 'member',
    query: z.object({ month: month.optional() }),
    output: z.object({
      month,
      /** The month that it is now. */
      current: month,
      /** Deposits and bonuses. */
      in: amount,
      /** Withdrawals, but for those that came back. */
      out: amount,
      /** Every day of the month. */
      days: z.array(z.object({ day, in: amount, out: amount })),
    }),
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
