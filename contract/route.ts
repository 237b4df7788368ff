/** How a call of the API is declared: once, here, for the server's binding, the web app's client and the OpenAPI document. */
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Att, KipPerBaht } from './kip.ts';
import { phrase } from './phrases.ts';
import { MAX_BAHT, satang, toBaht, type Satang } from './money.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `public`: anyone. `member`: a bearer token and the wallet-user header. `guest`: anyone, a member is recognised when signed in. */
export type Access = 'public' | 'guest' | 'member';

export interface Route {
  method: Method;
  /** Parameters in braces: `/api/wallet/activate/{slotCode}`. */
  path: `/api/${string}`;
  summary: string;
  access: Access;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Form fields beside `file` of a multipart call. */
  form?: z.ZodType;
  output: z.ZodType;
  /** The answer is no JSON but text of this kind, which the handler gives piece by piece. */
  media?: `text/${string}`;
  /** Codes of its own that it can answer, besides those any call can. */
  codes: readonly ErrorCode[];
  /** The call moves money: it takes an Idempotency-Key. */
  money?: true;
  /** Without a key, an equal one of that member within ten seconds is answered REPEATED, unless its body says `again: true`. */
  asksBeforeRepeating?: true;
  /** Browsers may keep the answer this long, in seconds; without it nothing is kept (decision 0015). */
  keepSeconds?: number;
}

export const route = <const R extends Route>(declared: R): R => declared;

/**
 * Money in answers: a JSON number of baht with at most two decimals; inside, satang. What we answer ourselves is checked for its type
 * alone: a wallet has one for each game.
 */
export const baht = z.codec(
  z.number().meta({ multipleOf: 0.01 }),
  z.bigint() as z.ZodType<bigint> as z.ZodType<Satang, Satang>,
  { decode: (wire) => satang(Math.round(wire * 100)), encode: toBaht },
);

/** An amount that is said, at most so many baht, on the wire as in answers. */
export const amountUpTo = (most: number) =>
  z.codec(
    z.number().min(0).max(most).multipleOf(0.01),
    z.custom<Satang>((v) => typeof v === 'bigint'),
    { decode: (wire) => satang(Math.round(wire * 100)), encode: toBaht },
  );

/** An amount that a member asks for. Bounds above zero are the use case's to say, with a code of their own. */
export const amount = amountUpTo(MAX_BAHT);

/** The same where it stands in an address: a number of baht, with two decimals also where reckoning left it a hair beside them. */
export const writtenAmount = z.coerce
  .number()
  .min(0)
  .max(MAX_BAHT)
  .multipleOf(0.01)
  .overwrite((wire) => Math.round(wire * 100) / 100);

/** Beside the input of a call that asks before it is repeated: the member means it. */
export const again = z.boolean().optional();

/** Kip on the wire: a JSON number with at most two decimals; inside, att. A rate is kip for one baht, likewise. */
const MOST_KIP = 1e12;
const hundredths = <T extends bigint>() =>
  z.codec(
    z.number().min(0).max(MOST_KIP).multipleOf(0.01),
    z.custom<T>((v) => typeof v === 'bigint'),
    {
      decode: (wire) => BigInt(Math.round(wire * 100)) as T,
      encode: (inside) => Number(inside) / 100,
    },
  );
export const kip = hundredths<Att>();
export const kipRate = hundredths<KipPerBaht>();

/** What was sent in another currency, beside the baht that it makes; without a rate where a person said both. */
export const original = z.object({
  currency: z.literal('LAK'),
  amount: kip,
  kipPerBaht: kipRate.nullable(),
});

/** A moment in answers: ISO 8601 UTC on the wire, a Date inside. */
export const isoDate = z.codec(z.string().meta({ format: 'date-time' }), z.date(), {
  decode: (wire) => new Date(wire),
  encode: (inside) => inside.toISOString(),
});

export const page = z.object({ page: z.int().min(1).max(1_000_000), limit: z.int().min(1).max(100) });
export const done = z.object({ message: z.enum(['OK', 'SUCCESS']) });
/** Of this millennium: of other ones neither the database nor a Date knows each day and moment that can be written. */
export const isOfNow = (written: string): boolean => {
  const at = Date.parse(written);
  return at >= Date.UTC(2000, 0) && at < Date.UTC(3000, 0);
};
/** A day in Asia/Bangkok that is asked about, `YYYY-MM-DD`. */
export const day = z.iso.date().refine(isOfNow, phrase('dayOfNow'));
/** A moment that is said, ISO 8601 in UTC. */
export const saidMoment = z.iso.datetime().refine(isOfNow, phrase('dayOfNow'));
/** Blanks around a text are none of it, and blanks alone are no text. */
export const someText = z.string().trim().min(1, phrase('needsText'));
export const text = (max: number) => someText.max(max);
