/** What staff do about a member: each call is an act of the same name, with the member of its path. */
import { z } from 'zod';
import { phrase } from '../phrases.ts';
import { amount, baht, isoDate, saidMoment, text } from '../route.ts';
import { BLOCK_KINDS, CORRECTION_REASONS } from './constants.ts';
import { ACT_CODES, acted, acting, after, consoleRoute, id } from './route.ts';
import type { Right } from './rights.ts';

const until = saidMoment.optional();

const act = <const Name extends string, const R extends Right, Order extends z.ZodRawShape>(
  name: Name,
  { summary, right, order }: { summary: string; right: R; order: Order },
) =>
  ({
    method: 'POST',
    path: `/api/console/members/{id}/${name}`,
    summary,
    right,
    params: id,
    body: z.object({ ...acting, ...order }),
    output: acted,
    acts: true,
  }) as const;
const CODES = [...ACT_CODES, 'NO_DATA'] as const;

export const memberActRoutes = [
  consoleRoute({
    ...act('freeze', {
      summary: 'Keep them from signing in, from payouts, from play: at once, and their screens end',
      right: 'member.freeze',
      order: { kinds: z.array(z.enum(BLOCK_KINDS)).min(1), until },
    }),
    codes: [...CODES],
  }),
  consoleRoute({
    ...act('unfreeze', {
      summary: 'Let them sign in or play again; payouts are let go by `lift`',
      right: 'member.freeze',
      order: { kinds: z.array(z.enum(['sign-in', 'play'])).min(1) },
    }),
    codes: [...CODES],
  }),
  consoleRoute({
    ...act('hold', { summary: 'Take no payouts of theirs for now', right: 'member.hold', order: { until } }),
    codes: [...CODES],
  }),
  consoleRoute({
    ...act('lift', {
      summary: 'Take payouts again: by two, and by nobody who took part in a reset or change',
      right: 'hold.lift',
      order: {},
    }),
    codes: [...CODES, 'TOOK_PART'],
  }),
  consoleRoute({
    ...act('sessions', { summary: 'End all their sessions', right: 'member.sessions', order: {} }),
    codes: [...CODES],
  }),
  consoleRoute({
    ...act('password', {
      summary: 'Have them set another password by a code to their phone; payouts are held for 24 hours',
      right: 'member.password',
      order: {},
    }),
    codes: [...CODES],
  }),
  consoleRoute({
    ...act('bank', {
      summary: 'Give them another bank account: by two',
      right: 'member.bank',
      order: {
        bankCode: z.string().max(20),
        bankAccountNo: z.string().max(40),
        bankAccountName: z.string().max(200),
      },
    }),
    codes: [
      ...CODES,
      'EXISTING_BANK',
      'INVALID_BANK',
      'INVALID_USER_INFO',
      'ONE_NAME_ONLY',
      'BANK_ACCOUNT_NAME_ENG',
      'BANK_ACCOUNT_NAME_LETTERS',
    ],
  }),
  consoleRoute({
    ...act('phone', {
      summary: 'Give them another phone: by two, with how they proved who they are; the old one is told',
      right: 'member.phone',
      order: { phone: z.string().max(40) },
    }),
    codes: [...CODES, 'EXISTING_USER', 'PHONE_NUMBER_REQUIRE_10_DIGIT', 'INVALID_USER_INFO'],
  }),
  consoleRoute({
    ...act('note', {
      summary: 'Write something down about them',
      right: 'member.note',
      order: { text: text(2_000) },
    }),
    codes: [...CODES],
  }),
  consoleRoute({
    ...act('tag', {
      summary: 'Give them a tag, or take it away',
      right: 'member.note',
      order: { tag: text(40), isOn: z.boolean() },
    }),
    codes: [...CODES],
  }),
  consoleRoute({
    ...act('correct', {
      summary:
        'Give them money or take it, by hand: taking is by two, and so is giving where one person gives more than `secondCreditAbove` in a day',
      right: 'money.correct',
      order: {
        direction: z.enum(['in', 'out']),
        reason: z.enum(CORRECTION_REASONS),
        /** `BANK NUMBER` of ours, of `GET /api/console/own-accounts`: asked for where the bank took money back or gave it, and nowhere else. */
        account: z.string().max(100).optional(),
        amount: amount.refine((satang) => satang > 0n, phrase('moreThanZero')),
      },
    }),
    codes: [...CODES],
  }),
  consoleRoute({
    method: 'GET',
    path: '/api/console/banks',
    summary: 'Banks that money moves by, in the order in which they are offered',
    right: 'staff',
    output: z.object({
      banks: z.array(
        z.object({
          code: z.string(),
          nameTH: z.string(),
          nameEN: z.string(),
          nameLA: z.string(),
          /** Members may have their account there. */
          isOffered: z.boolean(),
          /** We have an account there that members send to, or sent to. */
          isOurs: z.boolean(),
          /** What comes to ours there comes in kip. */
          isInKip: z.boolean(),
        }),
      ),
    }),
    codes: [],
  }),
  consoleRoute({
    method: 'GET',
    path: '/api/console/own-accounts',
    summary: 'Accounts and wallets of ours that members send to, also those that take nothing now',
    right: 'money.correct',
    output: z.object({ accounts: z.array(z.object({ key: z.string(), name: z.string() })) }),
    codes: [],
  }),
  consoleRoute({
    method: 'GET',
    path: '/api/console/corrections',
    summary: 'Money that was given and taken by hand, the newest first',
    right: 'member.view',
    query: after.extend({ member: z.string().max(40).optional() }),
    output: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          at: isoDate,
          member: z.object({ id: z.string(), name: z.string() }),
          direction: z.enum(['in', 'out']),
          reason: z.enum(CORRECTION_REASONS),
          /** Of ours, `BANK NUMBER`; null for other reasons, and of what was corrected before it was asked for. */
          account: z.string().nullable(),
          asked: baht,
          moved: baht,
          /** What was to be taken and was not there; payouts were kept back then. */
          missing: baht,
          name: z.string(),
          why: z.string(),
          request: z.string().nullable(),
        }),
      ),
      next: z.string().nullable(),
    }),
    codes: [],
  }),
] as const;
