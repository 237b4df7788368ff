/** Wrong guesses at who works here, counted across all servers: as those at members are (modules/members/attempts.ts). */
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Db, Tx } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { count } from '../../kernel/count.ts';
import { networkOf } from '../../kernel/network.ts';
import {
  BLOCKED_MS,
  GUESSES_HOUR_MS,
  MOST_GUESSES,
  MOST_GUESSES_PER_NAME,
  MOST_GUESSES_PER_NETWORK,
} from './rules.ts';

/**
 * At the door at a name from a network, at a name from everywhere, and at all names from a network; and, which no stranger can use up, of
 * who is in, and at the server's own command line.
 */
type Counted = 'door' | 'name' | 'network' | 'session' | 'machine';
const MOST: Readonly<Record<Counted, number>> = {
  ...{ door: MOST_GUESSES, name: MOST_GUESSES_PER_NAME, network: MOST_GUESSES_PER_NETWORK },
  ...{ session: MOST_GUESSES, machine: MOST_GUESSES },
};

const blocked = (retryAfter: number): AppError => new AppError('STAFF_BLOCKED', { retryAfter });

/** A name that nobody has is counted as any other: what is answered tells nobody which there are. */
export function createGuesses(db: Db) {
  const limiter = (keyPrefix: Counted, ms = BLOCKED_MS) =>
    new RateLimiterPostgres({
      ...{ storeClient: db.client, tableName: 'staff_attempt', tableCreated: true },
      ...{ keyPrefix, points: MOST[keyPrefix], duration: ms / 1000 },
      // one too many begins its quarter anew; of an hour it would leave a quarter, and so many again four times an hour
      blockDuration: ms === BLOCKED_MS ? BLOCKED_MS / 1000 : 0,
    });
  const [door, name, network] = [limiter('door'), limiter('name', GUESSES_HOUR_MS), limiter('network')];
  const inside = { session: limiter('session'), machine: limiter('machine') };

  return {
    /**
     * A guess is counted before it is looked at, so that many at once are no more than so many. Answers whether it is right.
     * @throws AppError STAFF_BLOCKED {retryAfter s}
     */
    async atDoor(person: string, ip: string, isRight: () => Promise<boolean>): Promise<boolean> {
      const named = person.toLowerCase();
      const from = networkOf(ip);
      const pair = `${named} ${from}`;
      await count(network, from, blocked);
      await count(door, pair, blocked);
      await count(name, named, blocked);
      if (!(await isRight())) return false;
      // what others guessed at this name stays counted
      await Promise.all([door.delete(pair), name.reward(named), network.reward(from)]);
      return true;
    },
    /** @throws AppError STAFF_BLOCKED {retryAfter s} */
    async inside(
      where: keyof typeof inside,
      person: string,
      isRight: () => Promise<boolean>,
    ): Promise<boolean> {
      const named = person.toLowerCase();
      await count(inside[where], named, blocked);
      if (!(await isRight())) return false;
      await inside[where].delete(named);
      return true;
    },
  };
}

/** Who set up anew all that they come in by begins anew. */
export const forgive = (tx: Tx, person: string, ip: string) =>
  tx.client.query('delete from staff_attempt where key = any($1)', [
    [`door:${person} ${networkOf(ip)}`, `name:${person}`, `session:${person}`, `machine:${person}`],
  ]);

/** Until when names are shut out somewhere. */
export async function shutOut(db: Db): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await db.client.query<{ name: string; until: number }>(
    `select case counted when 'door' then regexp_replace(who, ' [^ ]*$', '') else who end as name, max(expire) as until
       from (select split_part(key, ':', 1) as counted, substr(key, strpos(key, ':') + 1) as who, points, expire from staff_attempt) a
      where counted <> 'network' and points > ($1::jsonb ->> counted)::int and expire > $2 group by 1`,
    [JSON.stringify(MOST), Date.now()],
  );
  return new Map(rows.map(({ name, until }) => [name, new Date(until)]));
}
