import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/pool.ts';
import type { ByLanguage } from '../coupon/tables.ts';
import { prize, prizeStock, type Prize } from './tables.ts';

export async function prizesOf(on: Queryable, codes: readonly string[]): Promise<Map<string, Prize>> {
  const rows = await on.sql
    .select()
    .from(prize)
    .where(inArray(prize.code, [...codes]));
  return new Map(rows.map((row) => [row.code, row]));
}

/** What operators wrote of prizes, HTML, by their codes. */
export async function prizeTexts(
  on: Queryable,
  codes: readonly string[],
): Promise<Map<string, ByLanguage | null>> {
  const prizes = await prizesOf(on, codes);
  return new Map([...prizes.values()].map(({ code, htmlDescription }) => [code, htmlDescription]));
}

/** Whether there is no such prize any more. */
export async function isWithdrawn(on: Queryable, code: string): Promise<boolean> {
  return (await prizesOf(on, [code])).get(code)?.isActive !== true;
}

/** Takes one of the day's; false: none is left. What is taken waits for who takes the same, and comes back where that ends in vain. */
export async function takeOfStock(tx: Tx, { code, daily }: Prize, day: string): Promise<boolean> {
  const { rowCount } = await tx.client.query({
    name: 'prize_stock_take',
    text: `insert into prize_stock as s (prize, day, daily, given) select $1, $2, $3, 1 where $3::int > 0
      on conflict (prize, day) do update set given = s.given + 1 where s.given < s.daily`,
    values: [code, day, daily],
  });
  return rowCount === 1;
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

/** There are so many today instead, but no fewer than were given. */
export async function setStock(tx: Tx, code: string, day: string, daily: number): Promise<void> {
  await tx.sql
    .insert(prizeStock)
    .values({ prize: code, day, daily, given: 0 })
    .onConflictDoUpdate({
      target: [prizeStock.prize, prizeStock.day],
      set: { daily: sql`greatest(excluded.daily, ${prizeStock.given})` },
    });
}
