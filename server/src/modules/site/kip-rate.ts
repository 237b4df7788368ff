import { desc, lte, sql } from 'drizzle-orm';
import {
  formatKip,
  LEAST_KIP_PER_BAHT,
  MOST_KIP_PER_BAHT,
  toKip,
  type KipPerBaht,
} from '@krapao/contract/kip';
import type { Db, Queryable } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import { siteKipRate } from './tables.ts';

/** A rate that the operator said, and since when. */
export type KipRate = Omit<typeof siteKipRate.$inferSelect, 'id'>;

/** A rate further than this from the one in force, in percent of it, is taken for a slip of the pen. */
const STEP_MOST = 25n;

/** Why a rate can't be meant, in words; undefined: it can. */
export function silliness(wanted: KipPerBaht, inForce: KipPerBaht | undefined): string | undefined {
  const shown = (rate: KipPerBaht) => formatKip(toKip(rate));
  if (wanted < LEAST_KIP_PER_BAHT || wanted > MOST_KIP_PER_BAHT)
    return `a baht costs between ${shown(LEAST_KIP_PER_BAHT)} and ${shown(MOST_KIP_PER_BAHT)} kip, not ${shown(wanted)}`;
  if (inForce === undefined) return undefined;
  const step = wanted > inForce ? wanted - inForce : inForce - wanted;
  return step * 100n > inForce * STEP_MOST
    ? `${shown(wanted)} is more than ${STEP_MOST} % away from ${shown(inForce)}, which is in force: if it is meant, go there in steps`
    : undefined;
}

/** The rate in force at a moment, or the newest; undefined while there was none: money in kip waits for a person then. */
export async function kipRateAt(on: Queryable, at?: Date): Promise<KipRate | undefined> {
  const { kipPerBaht, since, setBy, setWhy } = siteKipRate;
  const [rate] = await on.sql
    .select({ kipPerBaht, since, setBy, setWhy })
    .from(siteKipRate)
    .where(at && lte(since, at))
    .orderBy(desc(since), desc(siteKipRate.id))
    .limit(1);
  return rate;
}

/** The operator's hand on the rate. */
export interface KipRates {
  inForce(): Promise<KipRate | undefined>;
  /**
   * Says a new rate, from now on; the one in force again changes nothing.
   * @throws AppError INVALID_REQUEST {fields}: it can't be meant, or nobody says so
   */
  set(wanted: KipPerBaht, by: string, why: string): Promise<KipRate>;
}

const LOCK = 7_240_056;

export function createKipRates(db: Db, clock: Clock): KipRates {
  return {
    inForce: () => kipRateAt(db),
    set: (wanted, by, why) =>
      db.withTx(async (tx) => {
        await tx.sql.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
        const inForce = await kipRateAt(tx);
        if (by.trim() === '' || why.trim() === '')
          throw new AppError('INVALID_REQUEST', { fields: { why: 'who and why are kept' } });
        const silly = silliness(wanted, inForce?.kipPerBaht);
        if (silly !== undefined) throw new AppError('INVALID_REQUEST', { fields: { rate: silly } });
        if (inForce?.kipPerBaht === wanted) return inForce;
        // never before the one that it follows, also when a clock was set back
        const since = new Date(Math.max(clock.now().getTime(), inForce?.since.getTime() ?? 0));
        const rate = { kipPerBaht: wanted, since, setBy: by, setWhy: why };
        await tx.sql.insert(siteKipRate).values(rate);
        return rate;
      }),
  };
}
