/** The end of a day: own accounts are counted as their banks show them, one closes the day, another confirms it. */
import type { ConsoleWire } from '@krapao/contract/console/api';
import { fromBaht, satang, toBaht, type Satang } from '@krapao/contract/money';
import { until } from '../until.ts';
import { Refused, type Desk } from './desk.ts';
import { heldBy, type Records } from './records.ts';
import { confirmAll } from './shift.ts';

export type Day = ConsoleWire<'GET /api/console/days/{day}'>['output'];

/** What stood on each account before the first day, satang; of the one that payouts are sent from there is much. */
export const OPENING = (key: string): Satang => (key === 'PAYOUT' ? fromBaht(5_000_000) : fromBaht(10_000));

/** What each account of a day holds by its bank. */
export async function countedAt(records: Records, keys: readonly string[]): Promise<Map<string, Satang>> {
  const counted = new Map<string, Satang>();
  for (const key of keys) counted.set(key, satang(OPENING(key) + (await heldBy(records, key))));
  return counted;
}

/** Who closes days: a cashier sees no sums of the house. */
export interface Closers {
  manager: Desk;
  owner: Desk;
}

/** Counts by one, closes by the same, confirmed by the other. Answers the day as it stays. */
export async function closeDay(
  { manager, owner }: Closers,
  day: string,
  counted: ReadonlyMap<string, Satang>,
): Promise<Day> {
  const params = { day };
  for (const [key, amount] of counted)
    await manager.act('POST /api/console/days/{day}/count', {
      params,
      body: { key, amount: toBaht(amount), why: 'as the bank shows it' },
    });
  await until(
    `${day} is summed, and closed by one`,
    async () => {
      const { seen } = await manager.ask('GET /api/console/days/{day}', { params });
      try {
        const asked = await manager.act('POST /api/console/days/{day}/close', {
          params,
          body: { seen, why: 'counted and compared' },
        });
        return asked.message === 'WAITS_FOR_SECOND';
      } catch (error) {
        if (error instanceof Refused && ['DAY_NOT_OVER', 'MOVED_ON'].includes(error.code)) return false;
        throw error;
      }
    },
    120_000,
  );
  await confirmAll(owner);
  const closed = await owner.ask('GET /api/console/days/{day}', { params });
  if (closed.state !== 'closed') throw new Error(`${day} is ${closed.state}: ${JSON.stringify(closed)}`);
  return closed;
}
