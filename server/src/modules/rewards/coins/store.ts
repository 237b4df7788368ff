import type { MemberId } from '@krapao/contract/ids';
import { sql } from 'drizzle-orm';
import type { Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { coinDay } from './tables.ts';

/** How many coins a member has. */
export async function coinsOf(on: Queryable, memberId: MemberId): Promise<number> {
  const { rows } = await on.client.query<{ balance: number }>({
    name: 'coin_balance',
    text: 'select balance from coin_balance where member_id = $1',
    values: [memberId],
  });
  return rows[0]?.balance ?? 0;
}

/** Notes what was deposited on a day in Bangkok, `YYYY-MM-DD`. */
export async function addDeposited(tx: Tx, memberId: MemberId, day: string, amount: Satang): Promise<void> {
  await tx.sql
    .insert(coinDay)
    .values({ memberId, day, deposited: amount, given: 0 })
    .onConflictDoUpdate({
      target: [coinDay.memberId, coinDay.day],
      set: { deposited: sql`${coinDay.deposited} + excluded.deposited` },
    });
}
