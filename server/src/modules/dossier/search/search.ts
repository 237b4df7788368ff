import { sql, type SQL } from 'drizzle-orm';
import { isHeldUp, type Db } from '../../../db/pool.ts';
import { readBox } from './box.ts';
import { membersFitting, type Found } from './read-model.ts';

export interface Searched {
  found: readonly Found[];
  /** short: too little was written to look for. more: there are more than these. wide: it took too long; more of it finds less. */
  hint: 'short' | 'more' | 'wide' | null;
}

/** Members that one search shows. */
const MOST = 20;
/** A look-up that takes longer is given up: nobody else shall wait for it. */
const MOST_MS = 300;

/**
 * Finds members by whatever somebody knows of them (product, Members in the console): a phone, a part of a name or number, an invite code, a name at a
 * game, a transfer. What was found by the likeliest reading comes first.
 * @param and what else is asked of members `m`
 */
export function createSearch(db: Db) {
  return async function search(text: string, and: SQL = sql`true`): Promise<Searched> {
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
          for (const one of await membersFitting(tx, lookup, { and, most: MOST + 1 }))
            if (!found.has(one.id)) found.set(one.id, one);
        }
      });
    } catch (error) {
      if (!isHeldUp(error)) throw error;
      return { found: [...found.values()].slice(0, MOST), hint: 'wide' };
    }
    return { found: [...found.values()].slice(0, MOST), hint: found.size > MOST ? 'more' : null };
  };
}
