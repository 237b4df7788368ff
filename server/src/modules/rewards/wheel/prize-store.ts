import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { prize, prizeStock, type Prize } from './tables.ts';

export async function prizesOf(on: Queryable, codes: readonly string[]): Promise<Map<string, Prize>> {
  const rows = await on.sql
    .select()
    .from(prize)
    .where(inArray(prize.code, [...codes]));
  return new Map(rows.map((row) => [row.code, row]));
}

/**
 * Takes one of the day's, or says of how many none is left. What is taken waits for who takes the same, and comes back where that ends in vain.
 */
export async function takeOfStock(
  tx: Tx,
  { code, daily }: Prize,
  day: string,
): Promise<{ isTaken: boolean; daily: number }> {
  // an operator may have added some between the two
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { rows } = await tx.client.query<{ daily: number; given: number }>({
      name: 'prize_stock_take',
      text: `insert into prize_stock as s (prize, day, daily, given) values ($1, $2, $3, least($3::int, 1))
        on conflict (prize, day) do update set given = s.given + 1 where s.given < s.daily returning daily, given`,
      values: [code, day, daily],
    });
    const [taken] = rows;
    if (taken) return { isTaken: taken.given > 0, daily: taken.daily };
    const none = await tx.client.query<{ daily: number }>({
      name: 'prize_stock_none',
      text: 'select daily from prize_stock where prize = $1 and day = $2 and given >= daily',
      values: [code, day],
    });
    if (none.rows[0]) return { isTaken: false, daily: none.rows[0].daily };
  }
  throw new Error(`the stock of ${code} changes too often`);
}

/** How many of those prizes are left on a day; those without end are not among them. */
export async function stockOf(
  on: Queryable,
  prizes: readonly Prize[],
  day: string,
): Promise<Map<string, { daily: number; left: number }>> {
  const limited = prizes.flatMap(({ code, daily }) => (daily === null ? [] : [{ code, daily }]));
  if (limited.length === 0) return new Map();
  const codes = limited.map(({ code }) => code);
  const rows = await on.sql
    .select()
    .from(prizeStock)
    .where(and(inArray(prizeStock.prize, codes), eq(prizeStock.day, day)));
  const taken = new Map(rows.map((row) => [row.prize, row]));
  return new Map(
    limited.map(({ code, daily }) => {
      const today = taken.get(code);
      return [code, today ? { daily: today.daily, left: today.daily - today.given } : { daily, left: daily }];
    }),
  );
}

/** There are so many on that day, but no fewer than were shown: `before`, where nothing was given of them yet. */
export async function setStock(
  tx: Tx,
  code: string,
  day: string,
  { daily, before }: { daily: number; before: number | null },
): Promise<void> {
  await tx.sql
    .insert(prizeStock)
    .values({ prize: code, day, daily: Math.max(daily, before ?? 0), given: 0 })
    .onConflictDoUpdate({
      target: [prizeStock.prize, prizeStock.day],
      set: { daily: sql`greatest(${prizeStock.daily}, ${daily}::int)` },
    });
}
