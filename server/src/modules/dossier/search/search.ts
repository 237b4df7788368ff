import { sql, type SQL } from 'drizzle-orm';
import { isHeldUp, type Db } from '../../../db/pool.ts';
import { LEAST_DIGITS, readBox, type Lookup } from './box.ts';
import { membersFitting, type Found } from './read-model.ts';

export interface Searched {
  found: readonly Found[];
  /**
   * short: too little was written to look for. more: there are more than these. wide: it took too long; more of it finds less. ends: it is a part of a
   * number, and who asks finds whole ones and their ends alone.
   */
  hint: 'short' | 'more' | 'wide' | 'ends' | null;
}

export interface Asking {
  /** What else is asked of members `m`. */
  and?: SQL;
  /** Whether any part of a number finds its member: for who may see whole ones. By parts they are read sign by sign (decision 0276). */
  parts: boolean;
}

/** Members that one search shows. */
const MOST = 20;
/** A look-up that takes longer is given up: nobody else shall wait for it. */
const MOST_MS = 300;

/**
 * Finds members by whatever somebody knows of them (product, Members in the console): a phone, a part of a name or number, an invite code, a name at a
 * game, a transfer. What was found by the likeliest reading comes first.
 */
export function createSearch(db: Db) {
  return async function search(text: string, { and = sql`true`, parts }: Asking): Promise<Searched> {
    const { lookups, hint } = readBox(text);
    if (hint) return { found: [], hint };
    const found = new Map<string, Found>();
    try {
      await db.withTx(async (tx) => {
        // the true size of what fits is not known before: reading all members is never the quick way
        await tx.client.query(
          `set local statement_timeout = ${MOST_MS}; set local enable_seqscan = off; set local max_parallel_workers_per_gather = 0`,
        );
        for (const lookup of lookups) {
          if (found.size > MOST) break;
          for (const one of await membersFitting(tx, lookup, { and, parts, most: MOST + 1 }))
            if (!found.has(one.id)) found.set(one.id, one);
        }
      });
    } catch (error) {
      if (!isHeldUp(error)) throw error;
      return { found: [...found.values()].slice(0, MOST), hint: 'wide' };
    }
    if (!parts && found.size === 0 && isPart(lookups)) return { found: [], hint: 'ends' };
    return { found: [...found.values()].slice(0, MOST), hint: found.size > MOST ? 'more' : null };
  };
}

/** Digits that are no whole phone, and more than an end. */
const isPart = ([likeliest]: readonly Lookup[]): boolean =>
  likeliest?.by === 'number' && likeliest.digits.length > LEAST_DIGITS;
