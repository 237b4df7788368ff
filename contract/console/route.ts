/** How a call of the console is declared: as a member's is (contract/route.ts), with a right instead of an access. */
import { z } from 'zod';
import { isoDate, text, type Method } from '../route.ts';
import type { AnyCode } from './errors.ts';
import type { Right } from './rights.ts';

export interface ConsoleRoute {
  method: Method;
  path: `/api/console/${string}`;
  summary: string;
  /** What who calls must be allowed to do. `anyone`: before sign-in. `staff`: whoever is signed in. */
  right: Right | 'anyone' | 'staff';
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Form fields beside `file` of a multipart call. */
  form?: z.ZodType;
  output: z.ZodType;
  media?: `text/${string}`;
  /** To declare ELSEWHERE is what refuses it from a network where nothing was proved: it goes through no door that would ask for that. */
  codes: readonly AnyCode[];
  /** It changes something: it takes an Idempotency-Key. */
  acts?: true;
}

export const consoleRoute = <const R extends ConsoleRoute>(declared: R): R => declared;

/** Who asks is who signed in: a signature of a passkey for that order, or password and a fresh code. */
export const proof = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('passkey'),
    challenge: z.string().max(100),
    response: z.record(z.string(), z.unknown()),
  }),
  z.object({ kind: z.literal('code'), password: z.string().max(200), code: z.string().max(12) }),
]);
export type Proof = z.output<typeof proof>;

/** What every act says beside what it is about. */
export const acting = {
  why: text(500),
  /** What the person saw: the version or hash that came with it. Another one now: MOVED_ON. */
  seen: z.string().max(100).optional(),
  proof: proof.optional(),
};

export const ok = z.object({ message: z.literal('OK') });
/** OK: done. WAITS_FOR_SECOND: asked for, and nothing is done before another person confirms it (status 202). */
export const acted = z.object({
  message: z.enum(['OK', 'WAITS_FOR_SECOND']),
  /** The request that waits. */
  request: z.string().optional(),
});

/** What any act can answer. */
export const ACT_CODES = [
  'MOVED_ON',
  'OVER_BOUND',
  'STEP_UP',
  'STEP_UP_WRONG',
  'WAITS_ALREADY',
] as const satisfies readonly AnyCode[];

export const id = z.object({ id: z.string().min(1).max(100) });
/** Lists go on after the last row that is there: its `next`. */
const state = z.record(z.string(), z.unknown()).nullable();
/** What somebody did, as history keeps it. */
/** What a thing of the setup is called by who set it up, in one language or in all; null: it has no name but its code. */
export const thingName = z
  .union([z.string(), z.object({ th: z.string(), la: z.string(), en: z.string() })])
  .nullable();
export type ThingName = z.output<typeof thingName>;

export const event = z.object({
  id: z.string(),
  at: isoDate,
  name: z.string(),
  /** Who confirmed it, where it took two. */
  second: z.string().nullable(),
  right: z.string(),
  kind: z.string(),
  subject: z.string(),
  before: state,
  after: state,
  why: z.string(),
  request: z.string().nullable(),
});

export const after = z.object({
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
