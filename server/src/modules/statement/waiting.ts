/** What of a member's money is on its way: it stands under the balance and above the history until it has ended. */
import type { Inside } from '@krapao/contract/api';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import type { Db } from '../../db/pool.ts';
import { depositsInProgress } from '../deposits/face.ts';
import { readPage } from './read.ts';
import { statusOf } from './rules.ts';

export type Waiting = Inside<'GET /api/statement/waiting'>['output']['waiting'][number];

/** Of each kind so many at most: more than that no member has, and no screen shows. */
const MOST = 10;

/** Deposits that are on their way by any channel and payouts that have not ended, newest first. */
export async function readWaiting(db: Db, memberId: MemberId, now: Date): Promise<Waiting[]> {
  const [deposits, withdrawals] = await Promise.all([
    depositsInProgress(db, memberId, { now, most: MOST }),
    readPage(db, memberId, { type: 'withdraw' }, { page: 1, limit: MOST }),
  ]);
  const payouts = withdrawals.movements.filter((movement) => statusOf(movement) === 'PENDING');
  const rest = { original: null, until: null, account: null };
  const all: Waiting[] = [
    ...deposits.map((one) => ({ ...rest, ...one })),
    ...payouts.map(({ no, amount, at }) => ({
      ...rest,
      kind: 'payout' as const,
      reference: String(no),
      amount: satang(amount),
      createdAt: at,
    })),
  ];
  return all.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
}
