/** The operator's hand on wheels. Other slices are another version: what a version shows and weighs never changes. */
import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, ne } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../../db/pool.ts';
import type { Changeable } from '../../history/face.ts';
import { wordsOfSpin } from '../bonus/cost.ts';
import { CODE, lockWheels, texts } from './change-prize.ts';
import { prizesOf } from './prize-store.ts';
import { faultsOf } from './rules.ts';
import { wheelByCode, wheels } from './store.ts';
import { prize, wheel, wheelVersion, type Slice } from './tables.ts';
import { phrase } from '@krapao/contract/phrases';
import { refused } from '../../../kernel/app-error.ts';

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, phrase('colour'))
  .meta({ format: 'color' });
const code = z.string().regex(CODE, phrase('smallLettersHyphen'));

const slice = z.strictObject({
  code,
  label: texts(40),
  bgColor: colour,
  textColor: colour,
  prize: code.meta({ of: 'prize' }),
  weight: z.number().int().min(1).max(1_000_000_000),
  substitute: code.meta({ of: 'slice' }).nullable().default(null),
});

const order = z.strictObject({
  name: texts(100).optional(),
  isActive: z.boolean().optional(),
  slices: z.array(slice).min(2).max(24).optional(),
});
type Order = z.output<typeof order>;

export const changeableWheels: Changeable<Order> = {
  kind: 'wheel',
  right: 'reward.change',
  async subjects(on) {
    const rows = await on.sql.select({ code: wheel.code }).from(wheel).orderBy(asc(wheel.code));
    return rows.map((row) => row.code);
  },
  orderOf: (subject) => (CODE.test(subject) ? order : undefined),
  async read(on, subject) {
    const found = await wheelByCode(on, subject);
    if (!found) return undefined;
    const { code: _, ...state } = found;
    return state;
  },
  async doubts(on, subject) {
    const found = await wheelByCode(on, subject);
    return found ? wordsOfSpin(on, found.slices) : [];
  },
  lock: lockWheels,
  async write(tx, subject, changed) {
    const now = await wheelByCode(tx, subject);
    if (changed.isActive === true) await requireNoOther(tx, subject);
    const { name = now?.name, isActive = now?.isActive ?? false, slices = now?.slices } = changed;
    if (name === undefined || slices === undefined)
      throw refused({
        ...(name === undefined && { name: phrase('newNeeds') }),
        ...(slices === undefined && { slices: phrase('newNeeds') }),
      });
    const version = (now?.version ?? 0) + Number(!isDeepStrictEqual(slices, now?.slices));
    const row = { code: subject, name, isActive, version };
    await tx.sql.insert(wheel).values(row).onConflictDoUpdate({ target: wheel.code, set: row });
    if (version !== now?.version)
      await tx.sql.insert(wheelVersion).values({ wheel: subject, version, slices });
    await requireSound(tx, slices);
  },
};

/** Wheels with a bonus of that offer show other terms of it, so that their slices are another version: a spin is of the terms that its member saw (decision 0113). */
export async function renewWheels(tx: Tx, offer: string): Promise<void> {
  await lockWheels(tx);
  const rows = await tx.sql.select({ code: prize.code }).from(prize).where(eq(prize.offer, offer));
  const prizes = new Set(rows.map((row) => row.code));
  for (const { code: its, version: before, slices } of await wheels(tx)) {
    if (!slices.some((one) => prizes.has(one.prize))) continue;
    const version = before + 1;
    await tx.sql.update(wheel).set({ version }).where(eq(wheel.code, its));
    await tx.sql.insert(wheelVersion).values({ wheel: its, version, slices });
  }
}

/** @throws AppError INVALID_REQUEST {fields} */
async function requireNoOther(tx: Tx, subject: string): Promise<void> {
  const [other] = await tx.sql
    .select()
    .from(wheel)
    .where(and(eq(wheel.isActive, true), ne(wheel.code, subject)));
  if (other) throw refused({ isActive: phrase('oneWheel', { wheel: other.code }) });
}

/** @throws AppError INVALID_REQUEST {fields} */
async function requireSound(tx: Tx, slices: readonly Slice[]): Promise<void> {
  const faults = faultsOf(slices, await prizesOf(tx, slices.map(({ prize }) => prize))); // prettier-ignore
  if (faults.length > 0)
    throw refused(
      Object.fromEntries(faults.map(({ place, field, why }) => [`slices.${place}.${field}`, why])),
    );
}
