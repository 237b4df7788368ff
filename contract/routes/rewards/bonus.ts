/** Bonuses and promotion codes (product 7). */
import { z } from 'zod';
import { GAME_KINDS } from '../../constants.ts';
import { baht, done, isoDate, route, text, writtenAmount } from '../../route.ts';
import { banners, language } from '../lookup.ts';

const code = z.object({ code: text(40) });

/** The windows in which grants are counted: ever, a Bangkok day, a week from Monday. */
export const BONUS_TYPES = ['limit', 'day', 'week'] as const;

/**
 * armed: waits for a deposit. due: it is being given. open: its condition runs. done: met, its highest payout is taken when it ends.
 * ending: games are being brought home. expired: counts nothing more, and holds until its member ends it.
 */
export const BONUS_STATES = ['armed', 'due', 'open', 'done', 'ending', 'expired'] as const;

/** What counts for how much: of a kind of game at those providers, in percent of the stake. */
const weight = z.object({
  kind: z.enum(GAME_KINDS),
  /** Null: at all providers of that kind but those that are named. */
  provider: z.string().nullable(),
  percent: z.int(),
});

const userBonus = z.object({
  _id: z.string(),
  /** Armed, or anything after that before its end. */
  isActive: z.boolean(),
  /** One a grant. */
  received: z.array(z.object({ updatedAt: isoDate })),
  /** Of the active one; all that follows is null where there is none. */
  state: z.enum(BONUS_STATES).nullable(),
  /** Null while it waits for its deposit. */
  amount: baht.nullable(),
  required: baht.nullable(),
  done: baht.nullable(),
  remaining: baht.nullable(),
  /** What was reported is known until then. */
  countedAt: isoDate.nullable(),
  /** Of an armed one: until when a deposit makes it due; of an open one: when it stops counting. */
  expiresAt: isoDate.nullable(),
  /** What the member had when it was given. */
  own: baht.nullable(),
  /** What ending it now takes, and what is kept, by the balances that are known; null while bets are open that have to be settled first. */
  forfeit: baht.nullable(),
  keep: baht.nullable(),
  /** With so little left in all, or less, ending costs nothing. */
  release: baht.nullable(),
});

const bonus = z.object({
  code: z.string(),
  name: z.string(),
  type: z.enum(BONUS_TYPES),
  maxReceived: z.int(),
  /** Percent of the deposit up to `max`, or a fixed sum. */
  percent: z.number().nullable(),
  fixed: baht.nullable(),
  max: baht.nullable(),
  minDeposit: baht,
  /** So many times the bonus, or deposit and bonus together, is to be played. */
  multiple: z.number(),
  basis: z.enum(['bonus', 'total']),
  weights: z.array(weight),
  /** More of one stake does not count. */
  maxStake: baht.nullable(),
  /** So many times the bonus is the most that it can win. */
  maxPayout: z.number().nullable(),
  days: z.int(),
  from: isoDate.nullable(),
  until: isoDate.nullable(),
  /** Loss refund for play while it is open, percent. */
  percentFail: z.number(),
  /** HTML. */
  notice: z.string(),
  banners,
  userBonus: userBonus.nullable(),
});

/** What a bonus asks that was won, and is given on no deposit. */
export const wonBonus = bonus
  .pick({
    multiple: true,
    weights: true,
    maxStake: true,
    maxPayout: true,
    days: true,
    percentFail: true,
    notice: true,
  })
  .extend({ required: baht });

const promotion = z.object({
  code: z.string(),
  percentFail: z.number(),
  description: z.string(),
  days: z.int(),
  /** What it gives besides: coins, and the name of a bonus that waits for the next deposit then. */
  coins: z.int(),
  bonus: z.string().nullable(),
  /** The end of its last day, once received. */
  until: isoDate.nullable(),
});

export const bonusRoutes = [
  route({
    method: 'GET',
    path: '/api/bonus',
    summary: 'Bonuses on offer',
    access: 'member',
    query: language,
    output: z.array(bonus),
    codes: [],
  }),
  route({
    method: 'GET',
    path: '/api/bonus/activate/{code}',
    summary: 'Receive a bonus: at once where the newest deposit qualifies, else with the next one that does',
    access: 'member',
    params: code,
    query: language,
    output: userBonus,
    codes: [
      'ACCOUNT_FROZEN',
      'BONUS_REMAINING',
      'BONUS_ALREADY_ACTIVE',
      'BONUS_MAX_CLAIMED',
      'BONUS_FULL',
      'NO_DATA',
    ],
    money: true,
  }),
  route({
    method: 'GET',
    path: '/api/bonus/check/active',
    summary: 'The bonus or promotion that is active',
    access: 'member',
    output: z.object({ status: z.boolean(), type: z.enum([...BONUS_TYPES, 'promotion']).nullable() }),
    codes: [],
  }),
  route({
    method: 'GET',
    path: '/api/bonus/check/minimum',
    summary: 'Whether all that the member has is so little that ending the bonus costs nothing',
    access: 'member',
    output: z.object({ status: z.boolean(), minimum: baht }),
    codes: [],
  }),
  route({
    method: 'GET',
    path: '/api/bonus/clear',
    summary:
      'End the active bonus or promotion; where that takes something, `forfeit` is the most that it may take, baht',
    access: 'member',
    /** What was seen, a bonus by its `_id` or a promotion by its code: no other of both is ended then. */
    query: z.object({
      forfeit: writtenAmount.optional(),
      bonus: text(40).optional(),
      promotion: text(20).optional(),
    }),
    output: z.object({ message: z.literal('BONUS_CLEAR'), status: z.enum(['SUCCESS', 'PENDING']) }),
    codes: ['BONUS_CONDITION', 'NO_DATA', 'RATE_LIMITED'],
    money: true,
  }),
  route({
    method: 'GET',
    path: '/api/promotion/current',
    summary: 'The promotion that is active',
    access: 'member',
    query: language,
    output: z.object({ promotion: promotion.nullable() }),
    codes: [],
  }),
  route({
    method: 'GET',
    path: '/api/promotion/find/{code}',
    summary: 'Look a promotion code up',
    access: 'member',
    params: code,
    query: language,
    output: promotion,
    codes: ['NO_PROMOTION', 'RATE_LIMITED'],
  }),
  route({
    method: 'GET',
    path: '/api/promotion/activate/{code}',
    summary: 'Receive a promotion',
    access: 'member',
    params: code,
    output: done,
    codes: [
      'ACCOUNT_FROZEN',
      'NO_PROMOTION',
      'PROMOTION_RECEIVED',
      'BONUS_REMAINING',
      'BONUS_ALREADY_ACTIVE',
      'RATE_LIMITED',
    ],
    money: true,
  }),
] as const;
