/** The operator's hand on prizes. What one is worth stays: who won it was told. None is deleted: it is withdrawn. */
import { asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { LANGUAGES } from '@krapao/contract/constants';
import { text } from '@krapao/contract/route';
import { PRIZE_KINDS } from '@krapao/contract/routes/rewards/wheel';
import type { Tx } from '../../../db/pool.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Changeable } from '../../history/face.ts';
import { cleanHtml } from '../../site/face.ts';
import { offerBy } from '../bonus/store.ts';
import { prizesOf, setStock } from './prize-store.ts';
import { faultsOf, stockDayOf } from './rules.ts';
import { activeWheel } from './store.ts';
import { prize } from './tables.ts';
import { phrase } from '@krapao/contract/phrases';
import { refused } from '../../../kernel/app-error.ts';

export const CODE = /^[a-z0-9-]{1,40}$/;

/** One text in every language. */
export const texts = (most: number) => {
  const one = text(most);
  return z.strictObject({ th: one, la: one, en: one });
};
const htmlTexts = texts(5_000).transform((written) => {
  const [th = '', la = '', en = ''] = LANGUAGES.map((language) => cleanHtml(written[language]));
  return { th, la, en };
});

const order = z.strictObject({
  kind: z.enum(PRIZE_KINDS).optional(),
  value: z.number().int().min(0).max(1_000_000).optional(),
  /** Of a bonus: whose terms it has. */
  offer: z.string().meta({ of: 'bonus' }).optional(),
  name: texts(100).optional(),
  htmlDescription: htmlTexts.nullable().optional(),
  daily: z.number().int().min(0).max(1_000_000).nullable().optional(),
  isActive: z.boolean().optional(),
});
type Order = z.output<typeof order>;
type NewOrder = Order & { [Field in 'kind' | 'value' | 'name']: NonNullable<Order[Field]> };

/** Nobody else changes wheels or prizes until the transaction ends; spins go on. */
export async function lockWheels(tx: Tx): Promise<void> {
  await tx.sql.execute(sql`lock table wheel in share row exclusive mode`);
}

export const changeablePrizes = (clock: Clock): Changeable<Order> => ({
  kind: 'prize',
  right: 'reward.change',
  async subjects(on) {
    return (await on.sql.select({ code: prize.code }).from(prize).orderBy(asc(prize.code))).map(
      ({ code }) => code,
    );
  },
  orderOf: (subject) => (CODE.test(subject) ? order : undefined),
  async read(on, subject) {
    const found = (await prizesOf(on, [subject])).get(subject);
    if (!found) return undefined;
    const { code: _, ...state } = found;
    return state;
  },
  lock: lockWheels,
  async write(tx, subject, changed, now) {
    if (now) {
      requireSame(changed, now);
      if (now['kind'] === 'bonus' && changed.daily === null) throw refused({ daily: NO_END });
      const { kind: _, value: _value, offer: _offer, ...others } = changed;
      if (Object.keys(others).length > 0)
        await tx.sql.update(prize).set(others).where(eq(prize.code, subject));
    } else {
      const whole = required(changed);
      await requireOffer(tx, whole);
      await tx.sql.insert(prize).values({ code: subject, ...whole });
    }
    const before = (now?.['daily'] ?? null) as number | null;
    if (typeof changed.daily === 'number')
      await setStock(tx, subject, stockDayOf(clock.now()), { daily: changed.daily, before });
    await requireWheel(tx, subject);
  },
});

/** @throws AppError INVALID_REQUEST {fields} */
function requireSame(changed: Order, now: Readonly<Record<string, unknown>>): void {
  for (const field of ['kind', 'value', 'offer'] as const)
    if (changed[field] !== undefined && changed[field] !== now[field])
      throw refused({ [field]: phrase('stays', { value: String(now[field]) }) });
}

const NO_END = phrase('bonusADay');

/** A bonus is of an offer, and nothing else is. @throws AppError INVALID_REQUEST {fields} */
async function requireOffer(tx: Tx, { kind, offer, daily }: NewOrder): Promise<void> {
  if (kind !== 'bonus') {
    if (offer !== undefined) throw refused({ offer: phrase('onlyBonus') });
    return;
  }
  if (offer === undefined) throw refused({ offer: phrase('bonusNeedsOffer') });
  if (!(await offerBy(tx, offer))) throw refused({ offer: phrase('noSuchOffer', { offer }) });
  if ((daily ?? null) === null) throw refused({ daily: NO_END });
}

/** What a new one needs. @throws AppError INVALID_REQUEST {fields} */
function required({ kind, value, name, ...others }: Order): NewOrder {
  if (kind === undefined || value === undefined || name === undefined)
    throw refused({
      ...(kind === undefined && { kind: phrase('newNeeds') }),
      ...(value === undefined && { value: phrase('newNeeds') }),
      ...(name === undefined && { name: phrase('newNeeds') }),
    });
  if ((kind === 'nothing') !== (value === 0))
    throw refused({ value: kind === 'nothing' ? phrase('nothingIsZero') : phrase('atLeastOne') });
  return { kind, value, name, ...others };
}

/** The wheel that is shown can still be so with that prize as it is now. @throws AppError INVALID_REQUEST {fields} */
async function requireWheel(tx: Tx, code: string): Promise<void> {
  const shown = await activeWheel(tx);
  if (!shown) return;
  const faults = faultsOf(shown.slices, await prizesOf(tx, shown.slices.map(({ prize: its }) => its))); // prettier-ignore
  const [fault] = faults;
  if (fault)
    throw refused({ [code]: phrase('wheelShows', { wheel: shown.code, slice: fault.code, why: fault.why }) });
}
