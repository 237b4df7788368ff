import { sql } from 'drizzle-orm';
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import { violatedConstraint, type Queryable, type Tx } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { coinDay } from './tables.ts';

/** A day of a member, `YYYY-MM-DD` in Bangkok. */
export interface MemberDay {
  memberId: MemberId;
  day: string;
}
interface CoinDay extends MemberDay {
  deposited: Satang;
  given: number;
}

/** How many coins a member has. */
export async function coinsOf(on: Queryable, memberId: MemberId): Promise<number> {
  const { rows } = await on.client.query<{ balance: number }>({
    name: 'coin_balance',
    text: 'select balance from coin_balance where member_id = $1',
    values: [memberId],
  });
  return rows[0]?.balance ?? 0;
}

/**
 * Gives coins, or takes them; `reason` is the only one of its member. Answers how many are left.
 * @throws AppError MONEY_NOT_ENOUGH: the transaction is at its end
 */
export async function enterCoins(
  tx: Tx,
  memberId: MemberId,
  amount: number,
  reason: string,
): Promise<number> {
  try {
    await tx.client.query({
      name: 'coin_enter',
      text: 'insert into coin_entry (member_id, amount, reason) values ($1, $2, $3)',
      values: [memberId, amount, reason],
    });
  } catch (error) {
    if (violatedConstraint(error) === 'coin_balance_not_below_zero') throw new AppError('MONEY_NOT_ENOUGH');
    throw error;
  }
  return coinsOf(tx, memberId);
}

/** Notes what was deposited on a day. */
export async function addDeposited(tx: Tx, { memberId, day }: MemberDay, amount: Satang): Promise<void> {
  await tx.sql
    .insert(coinDay)
    .values({ memberId, day, deposited: amount, given: 0 })
    .onConflictDoUpdate({
      target: [coinDay.memberId, coinDay.day],
      set: { deposited: sql`${coinDay.deposited} + excluded.deposited` },
    });
}

/**
 * Takes hold of days, in one order. A day that nothing was deposited on has its row all the same: without it, a deposit and play that come at one
 * time would not see each other.
 */
export async function lockDays(tx: Tx, days: readonly MemberDay[]): Promise<CoinDay[]> {
  const values = [days.map(({ memberId }) => memberId), days.map(({ day }) => day)];
  await tx.client.query({
    name: 'coin_day_add',
    text: `insert into coin_day (member_id, day) select distinct * from unnest($1::text[], $2::date[]) order by 1, 2 on conflict do nothing`,
    values,
  });
  const { rows } = await tx.client.query<CoinDay>({
    name: 'coin_day_lock',
    text: `select member_id as "memberId", day::text, deposited, given from coin_day
      where (member_id, day) in (select * from unnest($1::text[], $2::date[])) order by member_id, day for no key update`,
    values,
  });
  return rows;
}

export async function setGiven(tx: Tx, { memberId, day }: MemberDay, given: number): Promise<void> {
  await tx.client.query({
    name: 'coin_day_given',
    text: 'update coin_day set given = $3 where member_id = $1 and day = $2',
    values: [memberId, day, given],
  });
}
