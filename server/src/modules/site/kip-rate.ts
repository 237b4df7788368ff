import { desc, lte } from 'drizzle-orm';
import { z } from 'zod';
import {
  formatKip,
  kipPerBaht,
  LEAST_KIP_PER_BAHT,
  MOST_KIP_PER_BAHT,
  toKip,
  type KipPerBaht,
} from '@krapao/contract/kip';
import type { Queryable, Tx } from '../../db/pool.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Changeable } from '../history/face.ts';
import { siteKipRate } from './tables.ts';
import { phrase, type Phrase } from '@krapao/contract/phrases';
import { refused } from '../../kernel/app-error.ts';

/** A rate that the operator said, and since when; who said it is in the history. */
export type KipRate = Pick<typeof siteKipRate.$inferSelect, 'kipPerBaht' | 'since'>;

/** A rate further than this from the one in force, in percent of it, is taken for a slip of the pen. */
const STEP_MOST = 25n;

/** Why a rate can't be meant, in words; undefined: it can. */
export function silliness(wanted: KipPerBaht, inForce: KipPerBaht | undefined): Phrase | undefined {
  const shown = (rate: KipPerBaht) => formatKip(toKip(rate));
  if (wanted < LEAST_KIP_PER_BAHT || wanted > MOST_KIP_PER_BAHT)
    return phrase('rateBetween', {
      least: shown(LEAST_KIP_PER_BAHT),
      most: shown(MOST_KIP_PER_BAHT),
      rate: shown(wanted),
    });
  if (inForce === undefined) return undefined;
  const step = wanted > inForce ? wanted - inForce : inForce - wanted;
  return step * 100n > inForce * STEP_MOST
    ? phrase('rateFar', { rate: shown(wanted), percent: String(STEP_MOST), inForce: shown(inForce) })
    : undefined;
}

/** The rate in force at a moment, or the newest; undefined while there was none: money in kip waits for a person then. */
export async function kipRateAt(on: Queryable, at?: Date): Promise<KipRate | undefined> {
  const { since } = siteKipRate;
  const [rate] = await on.sql
    .select({ kipPerBaht: siteKipRate.kipPerBaht, since })
    .from(siteKipRate)
    .where(at && lte(since, at))
    .orderBy(desc(since), desc(siteKipRate.id))
    .limit(1);
  return rate;
}

/**
 * Says a new rate, from now on; the one in force again changes nothing.
 * @throws AppError INVALID_REQUEST {fields}: it can't be meant
 */
export async function sayKipRate(tx: Tx, wanted: KipPerBaht, clock: Clock): Promise<void> {
  const inForce = await kipRateAt(tx);
  const silly = silliness(wanted, inForce?.kipPerBaht);
  if (silly !== undefined) throw refused({ kipPerBaht: silly });
  if (inForce?.kipPerBaht === wanted) return;
  // never before the one that it follows, also when a clock was set back
  const since = new Date(Math.max(clock.now().getTime(), inForce?.since.getTime() ?? 0));
  await tx.sql.insert(siteKipRate).values({ kipPerBaht: wanted, since });
}

/** The operator's hand on the rate: hundredths of a kip for one baht. */
export const changeableKipRate = (clock: Clock): Changeable<{ kipPerBaht: number }> => ({
  kind: 'rate',
  right: 'rate.change',
  needsSecond: () => true,
  subjects: async () => [KIP],
  orderOf: (subject) =>
    subject === KIP
      ? z.strictObject({ kipPerBaht: z.number().int().nonnegative().meta({ unit: 'att' }) })
      : undefined,
  async read(on) {
    const rate = await kipRateAt(on);
    return rate && { kipPerBaht: Number(rate.kipPerBaht) };
  },
  write: (tx, _subject, order) => sayKipRate(tx, kipPerBaht(order.kipPerBaht), clock),
});
const KIP = 'kip';
