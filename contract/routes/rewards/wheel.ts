/** The prize wheel and its coupons (product 7). */
import { z } from 'zod';
import { baht, done, isoDate, route, text } from '../../route.ts';
import { language } from '../lookup.ts';
import { wonBonus } from './bonus.ts';

/** What a prize is: money, a bonus, coins, or goods that an operator hands out; nothing. */
export const PRIZE_KINDS = ['cash', 'bonus', 'coin', 'goods', 'nothing'] as const;

const prize = z.object({ slice: z.string(), name: z.string(), label: z.string() });

const slice = z.object({
  code: z.string(),
  label: z.string(),
  bgColor: z.string(),
  textColor: z.string(),
  htmlDescription: z.string().nullable(),
  kind: z.enum(PRIZE_KINDS),
  /** Baht of cash and bonus, coins, pieces. */
  value: z.int(),
  /** Its part of the weights, and what they are in all. */
  weight: z.int(),
  weights: z.int(),
  /** How many there are today and are left; null: without end. */
  stock: z.object({ daily: z.int(), left: z.int() }).nullable(),
  /** What is given in its place when none is left: the code of another slice. */
  substitute: z.string().nullable(),
  /** Of a bonus, what it will ask. */
  bonus: wonBonus.nullable(),
});

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, '64 hexadecimal digits');
/** What a spin is recomputed from, beside the seed. */
const proof = z.object({
  wheel: z.string(),
  version: z.int(),
  commitment: sha256,
  clientSeed: z.string(),
  nonce: z.int(),
});

/** A spin as it went. `drawn` is the slice of the draw, `given` what was given: its substitute where none was left. */
const spin = z.object({
  _id: z.string(),
  createdAt: isoDate,
  drawn: z.string(),
  given: z.string(),
  /** Null: the browser sent no seed, so it can't be proved. */
  proof: proof.nullable(),
});

const coupon = z.object({
  coupon: z.string(),
  prize,
  amount: z.int(),
  kind: z.enum(PRIZE_KINDS),
  /** Of the prize when it was won, HTML. */
  htmlDescription: z.string().nullable(),
  /** Null: an operator hands it out, and no time runs. */
  expiresAt: isoDate.nullable(),
  /** refused: goods that an operator will not hand out; shown for 30 days, and claimed by nobody. */
  state: z.enum(['won', 'refused']),
  /** Of a bonus, what it asks. */
  bonus: wonBonus.nullable(),
  /** Of a bonus: another one runs, which has to end first; no time runs until then. */
  isPaused: z.boolean(),
});

export const wheelRoutes = [
  route({
    method: 'GET',
    path: '/api/spinwheel/setup',
    summary: 'The wheel, the coins left, and the seed that the server is committed to',
    access: 'member',
    query: language,
    output: z.object({
      result: z.object({
        activeSpinwheel: z
          .object({ code: z.string(), name: z.string(), version: z.int(), slices: z.array(slice) })
          .nullable(),
      }),
      userCoin: z.int(),
      /** Null without a wheel. */
      seed: z.object({ commitment: sha256, nonce: z.int() }).nullable(),
      /** One coin a so many baht, deposited and played; at most so many a day. */
      coinBaht: z.int(),
      coinsPerDay: z.int(),
      /** Coins of this day, and what is still to be deposited and played at slots for the next one; null: it brings no more. */
      today: z.object({ coins: z.int(), next: z.object({ deposit: baht, play: baht }).nullable() }),
    }),
    codes: [],
  }),
  route({
    method: 'POST',
    path: '/api/spinwheel/spin',
    summary: 'Spend a coin on a spin',
    access: 'member',
    query: language,
    body: z
      .object({
        /** Random, made for this spin by the browser once it had seen the commitment. */
        clientSeed: z
          .string()
          .regex(/^[\w-]{1,64}$/, '1 to 64 letters, digits, - and _')
          .optional(),
        commitment: sha256.optional(),
        /** The wheel that was shown, and its version. */
        wheel: text(40).optional(),
        version: z.int().min(1).max(1_000_000).optional(),
      })
      .refine((body) => [0, 4].includes(Object.values(body).filter((said) => said !== undefined).length), {
        path: ['commitment'],
        error: 'clientSeed, commitment, wheel and version go together',
      }),
    output: z.object({
      success: z.literal(true),
      result: z.object({
        /** The slice that was given. */
        code: z.string(),
        label: z.string(),
        remainingCoin: z.int(),
        /** Of the draw, where none of that was left. */
        drawn: z.string(),
        /** Null where the slice makes none: coins, nothing. */
        coupon: coupon.nullable(),
        proof: proof.nullable(),
      }),
    }),
    codes: ['NO_DATA', 'MONEY_NOT_ENOUGH', 'SEED_CHANGED'],
    money: true,
  }),
  route({
    method: 'GET',
    path: '/api/spinwheel/seed',
    summary:
      'The seeds that decided spins, with those: the one in use, then those that were revealed, newest first, 20 at a time',
    access: 'member',
    /** `before`: the commitment of the last seed of the page before; fewer than 20 are the last page. */
    query: language.extend({ before: sha256.optional() }),
    output: z.array(
      z.object({
        commitment: sha256,
        /** 64 hexadecimal digits; null while it is in use, and where no key opens it. */
        seed: sha256.nullable(),
        spins: z.array(spin),
        /** Weights in their order, by wheel and version of those spins. */
        wheels: z.array(
          z.object({
            wheel: z.string(),
            version: z.int(),
            slices: z.array(z.object({ code: z.string(), label: z.string(), weight: z.int() })),
          }),
        ),
      }),
    ),
    codes: [],
  }),
  route({
    method: 'POST',
    path: '/api/spinwheel/seed',
    summary: 'Reveal the seed in use and take a new one',
    access: 'member',
    output: z.object({ revealed: sha256.nullable(), commitment: sha256 }),
    codes: ['NO_DATA'],
  }),
  route({
    method: 'GET',
    path: '/api/spinwheel/coupon',
    summary: 'Coupons that can be claimed, the oldest first, then goods that were refused',
    access: 'member',
    query: language,
    output: z.array(coupon),
    codes: [],
  }),
  route({
    method: 'POST',
    path: '/api/spinwheel/coupon/claim',
    summary: 'Claim a coupon; a bonus is given a moment later',
    access: 'member',
    /** Of the terms of a bonus. */
    query: language,
    body: z.object({ coupon: text(60) }),
    output: done.extend({ kind: z.enum(PRIZE_KINDS), amount: z.int() }),
    codes: [
      'NO_CLAIMABLE_COUPON',
      'INVALID_PRIZE_CODE',
      'INVALID_CODE',
      'INVALID_COUPON_TYPE',
      'COUPON_EXPIRED',
      'ACCOUNT_FROZEN',
      'BONUS_REMAINING',
    ],
    money: true,
  }),
  route({
    method: 'GET',
    path: '/api/spinwheel/active',
    summary: 'Whether the wheel is on',
    access: 'member',
    output: z.object({ isActive: z.boolean() }),
    codes: [],
  }),
] as const;
