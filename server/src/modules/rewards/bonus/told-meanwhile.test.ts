import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../../db/pool.ts';
import { newId } from '../../../kernel/ids.ts';
import { createBonusWork } from './carry-out.ts';
import { baht, bonusBench } from './testing.ts';

let b: Awaited<ReturnType<typeof bonusBench>>;
beforeAll(async () => {
  b = await bonusBench();
  await b.offer('DAILY20', { multiple: 200 });
});
afterEach(() => b.requireSound());
afterAll(() => b.drop());

/** The same database, where that happens as soon as a transaction has read what was played. */
function afterPlayed(then: () => Promise<unknown>): Db {
  const watched = <Client extends object>(client: Client): Client =>
    new Proxy(client, {
      get(target, name) {
        const own: unknown = Reflect.get(target, name, target);
        if (name !== 'query') return own;
        return async (...statement: [{ name?: string }]) => {
          const answer: unknown = await (own as (...of: unknown[]) => unknown).apply(target, statement);
          if (statement[0].name === 'bonus_played') await then();
          return answer;
        };
      },
    });
  return {
    ...b.db,
    withTx: (work, lockMs) =>
      b.db.withTx((tx) => {
        const client = watched(tx.client);
        return work({ ...tx, client, sql: drizzle(client) });
      }, lockMs),
  };
}

const WAITING = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Until it has come to its end, or waits for somebody's lock. */
async function begun(work: Promise<unknown>): Promise<void> {
  let isOver = false;
  void work.finally(() => (isOver = true));
  while (!isOver && (await b.db.client.query(WAITING)).rowCount === 0);
}

describe('what games tell while a bonus ends', () => {
  it('is played for it, or waits: none is ended by what was told before, with what was told since', async () => {
    const id = await b.given(1_000, 'DAILY20');
    await b.fill(id, 1_200);
    const round = { username: await b.username(id, 'JOKER'), stake: baht(400), win: baht(400) };
    // what is asked for is met, and no report tells of it yet
    expect(await b.clearOnce(id, baht(200))).toBe('PENDING');
    b.world.provider().rounds.push({ ...round, id: newId(), at: b.now() });
    let told: Promise<void> | undefined;
    const db = afterPlayed(async () => {
      told ??= b.tellAll();
      await begun(told);
    });
    await createBonusWork({ ...b.deps, db, games: b.world.games }).carryOut(
      (await b.bonusOf(id, 'DAILY20'))?._id ?? '',
    );
    await told;
    await b.dueNow(id);
    await b.carryOutDue();
    expect(await b.lines(id)).toEqual([
      ['bonus_grant', 200],
      ['bonus_finish', 200],
    ]);
  });
});
