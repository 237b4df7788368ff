/** The operator's hand on bonuses. None is deleted: it is switched off. What members took of one keeps its terms. */
import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, lte, max, sql } from 'drizzle-orm';
import { z } from 'zod';
import { GAME_KINDS, LANGUAGES } from '@krapao/contract/constants';
import { isOwnPath } from '@krapao/contract/rich-text';
import { isOfNow, text } from '@krapao/contract/route';
import { satang, toBaht } from '@krapao/contract/money';
import type { Tx } from '../../../db/pool.ts';
import type { Changeable } from '../../history/face.ts';
import { cleanHtml } from '../../site/face.ts';
import { wordsOfCost } from './cost.ts';
import { shownBonus } from './prize.ts';
import { grantOf, isNever, requiredOf } from './rules.ts';
import { offerBy } from './store.ts';
import { bonusOffer, type Offer, type Terms } from './tables.ts';
import { phrase } from '@krapao/contract/phrases';
import { refused } from '../../../kernel/app-error.ts';

const baht = (most = 10_000_000) => z.number().min(0).max(most).multipleOf(0.01).meta({ unit: 'baht' });
const percent = (most: number) => z.number().min(0).max(most).multipleOf(0.01).meta({ unit: 'percent' });
const moment = z.iso.datetime({ offset: true }).refine(isOfNow, phrase('dayOfNow')).nullable();
const inLanguages = <S extends z.ZodType>(one: S) => z.strictObject({ th: one, la: one, en: one });
const html = z.string().max(20_000).meta({ format: 'html' }).transform(cleanHtml);
const weights = z
  .array(
    z.strictObject({
      kind: z.enum(GAME_KINDS),
      provider: z
        .string()
        .regex(/^[A-Z][A-Z0-9]{1,19}$/)
        .meta({ of: 'provider' })
        .nullable()
        .default(null),
      percent: z.number().int().min(0).max(100).meta({ unit: 'percent' }),
    }),
  )
  .min(1)
  .max(100);
const banner = z.strictObject({
  image: z.string().refine(isOwnPath, phrase('ownPath')),
  html: inLanguages(html),
});

const fields = {
  type: z.enum(['limit', 'day', 'week']),
  maxReceived: z.number().int().min(1).max(1_000),
  /** Of the deposit, up to `max`; or `fixed`. */
  percent: percent(1_000).nullable(),
  max: baht().nullable(),
  fixed: baht().nullable(),
  minDeposit: baht(),
  multiple: z.number().min(1).max(1_000).multipleOf(0.01),
  basis: z.enum(['bonus', 'total']),
  weights,
  maxStake: baht().nullable(),
  days: z.number().int().min(1).max(365),
  maxPayout: z.number().min(1).max(10_000).multipleOf(0.01).nullable(),
  percentFail: percent(100),
  name: inLanguages(text(80)),
  notice: inLanguages(html),
  banners: z.array(banner).max(10),
  budget: baht(1_000_000_000),
  receivers: z.number().int().min(0).max(100_000_000),
  from: moment,
  until: moment,
  isHidden: z.boolean(),
  /** Nobody takes it: prizes of the wheel are of it, and each says its sum. */
  prizesOnly: z.boolean(),
  isActive: z.boolean(),
  position: z.number().int().min(0).max(10_000),
  /** So many times the bonus is the most that may be asked for; null: any. */
  wageringCap: z.number().min(1).max(1_000_000).nullable(),
  /** Games of one kind, or all alike. */
  oneProduct: z.boolean(),
};
const order = z.strictObject({ ...z.object(fields).partial().shape });
type OfferOrder = z.output<typeof order>;
type Whole = { [K in keyof typeof fields]: z.output<(typeof fields)[K]> };

/** What a new one has where nothing is said. Budget and receivers are said, always. */
const AT_FIRST = {
  ...{ type: 'limit' as const, maxReceived: 1, percent: null, max: null, fixed: null, minDeposit: 0 },
  ...{ multiple: 1, basis: 'bonus' as const, maxStake: null, days: 7, maxPayout: null, percentFail: 0 },
  ...{
    notice: { th: '', la: '', en: '' },
    banners: [],
    from: null,
    until: null,
    isHidden: false,
    prizesOnly: false,
    isActive: true,
  },
  ...{ wageringCap: 10, oneProduct: true },
};
const NEW = ['weights', 'name', 'budget', 'receivers'] as const;

const satangOf = (amount: number | null): number | null =>
  amount === null ? null : Math.round(amount * 100);
const dateOf = (said: string | null): Date | null => (said === null ? null : new Date(said));
const hundredths = (amount: number): number => Math.round(amount * 100);

function termsOf(whole: Whole): Terms {
  const { type, maxReceived, basis, days, weights: weighed, name, notice, banners } = whole;
  return {
    ...{ type, maxReceived, basis, days, weights: weighed, name, notice, banners },
    percentBp: satangOf(whole.percent),
    max: satangOf(whole.max),
    fixed: satangOf(whole.fixed),
    minDeposit: hundredths(whole.minDeposit),
    multiple: hundredths(whole.multiple),
    maxStake: satangOf(whole.maxStake),
    maxPayout: satangOf(whole.maxPayout),
    percentFailBp: hundredths(whole.percentFail),
  };
}

const bahtOf = (amount: number | null): number | null => (amount === null ? null : toBaht(satang(amount)));

function stateOf({ terms, budget, receivers, fromAt, untilAt, ...flags }: Offer) {
  const { isHidden, prizesOnly, isActive, position } = flags;
  const {
    percentBp,
    max: most,
    fixed,
    minDeposit,
    multiple,
    maxStake,
    maxPayout,
    percentFailBp,
    ...same
  } = terms;
  return {
    ...same,
    percent: bahtOf(percentBp),
    max: bahtOf(most),
    fixed: bahtOf(fixed),
    minDeposit: bahtOf(minDeposit),
    multiple: multiple / 100,
    maxStake: bahtOf(maxStake),
    maxPayout: bahtOf(maxPayout),
    percentFail: percentFailBp / 100,
    budget: toBaht(budget),
    receivers,
    from: fromAt?.toISOString() ?? null,
    until: untilAt?.toISOString() ?? null,
    ...{ isHidden, prizesOnly, isActive, position },
  };
}

/** What can't be offered so. */
function requireFair(whole: Whole): void {
  const isSaid = whole.percent !== null || whole.fixed !== null;
  if (whole.prizesOnly && isSaid) throw refused({ prizesOnly: phrase('prizesSaySums') });
  if (!whole.prizesOnly && (whole.percent === null) === (whole.fixed === null))
    throw refused({ percent: phrase('percentOrFixed') });
  // of any prize the same, by its parts
  const terms = { ...termsOf(whole), ...(whole.prizesOnly && { fixed: 10_000 }) };
  const deposit = satang(Math.max(terms.minDeposit, 10_000));
  const given = grantOf(terms, deposit);
  if (given <= 0n) throw refused({ [whole.fixed === null ? 'percent' : 'fixed']: phrase('givesNothing') });
  // of the smallest bonus that it gives, where what is asked counts the deposit too
  const asked = requiredOf(terms, given, deposit);
  if (whole.wageringCap !== null && asked > (given * BigInt(hundredths(whole.wageringCap))) / 100n + 1n)
    throw refused({
      multiple: phrase('asksTooMuch', {
        asked: String(toBaht(asked)),
        given: String(toBaht(given)),
        times: String(whole.wageringCap),
      }),
    });
  const weighed = new Set(whole.weights.filter((one) => one.percent > 0).map(({ kind }) => kind));
  if (weighed.size === 0) throw refused({ weights: phrase('noGameCounts') });
  const isAlike =
    GAME_KINDS.every((kind) => weighed.has(kind)) &&
    new Set(whole.weights.map((one) => one.percent)).size === 1;
  if (whole.oneProduct && weighed.size > 1 && !isAlike) throw refused({ weights: phrase('oneKind') });
  if (isNever(dateOf(whole.from), dateOf(whole.until))) throw refused({ until: phrase('endsBefore') });
}

/** What a slice of the wheel shows of them. */
const onSlice = (terms: Terms) => LANGUAGES.map((language) => shownBonus(terms, 100, language));

interface Deps {
  /** Slices that give a bonus of that offer show other terms from now on. */
  otherOnSlices(tx: Tx, code: string): Promise<void>;
}

export const changeableOffers = ({ otherOnSlices }: Deps): Changeable<OfferOrder> => ({
  kind: 'bonus',
  right: 'reward.change',
  async subjects(on) {
    const rows = await on.sql
      .select({ code: bonusOffer.code })
      .from(bonusOffer)
      .orderBy(asc(bonusOffer.position), asc(bonusOffer.code));
    return rows.map(({ code }) => code);
  },
  orderOf: (code) => (/^[A-Z][A-Z0-9]{2,19}$/.test(code) ? order : undefined),
  async read(on, code) {
    const offer = await offerBy(on, code);
    return offer && stateOf(offer);
  },
  async doubts(on, code) {
    const offer = await offerBy(on, code);
    // prizes say what they give
    const costs = offer && !offer.prizesOnly ? await wordsOfCost(on, offer) : [];
    const isOver = and(eq(bonusOffer.code, code), lte(bonusOffer.untilAt, sql`clock_timestamp()`));
    const over = await on.sql.select().from(bonusOffer).where(isOver);
    return [...costs, ...over.map(() => phrase('overAtOnce'))];
  },
  async write(tx, code, said, now) {
    const before = now && (await offerBy(tx, code));
    if (!before) {
      const missing = NEW.filter((field) => said[field] === undefined);
      if (missing.length > 0)
        throw refused(Object.fromEntries(missing.map((field) => [field, phrase('newNeeds')])));
    }
    const [last] = await tx.sql.select({ position: max(bonusOffer.position) }).from(bonusOffer);
    const whole = {
      ...AT_FIRST,
      position: (last?.position ?? 0) + 1,
      ...(before && stateOf(before)),
      ...said,
    } as Whole;
    requireFair(whole);
    const [budget, receivers] = [satang(hundredths(whole.budget)), whole.receivers];
    if (before && (budget < before.given || receivers < before.received))
      throw refused({
        [budget < before.given ? 'budget' : 'receivers']: phrase('givenAlready', {
          amount: String(toBaht(before.given)),
          members: String(before.received),
        }),
      });
    const { isHidden, prizesOnly, isActive, position } = whole;
    const row = {
      ...{ terms: termsOf(whole), budget, receivers, isHidden, prizesOnly, isActive, position },
      fromAt: dateOf(whole.from),
      untilAt: dateOf(whole.until),
    };
    await tx.sql
      .insert(bonusOffer)
      .values({ code, ...row, given: satang(0), received: 0 })
      .onConflictDoUpdate({ target: bonusOffer.code, set: row });
    if (before && !isDeepStrictEqual(onSlice(before.terms), onSlice(row.terms)))
      await otherOnSlices(tx, code);
  },
});
