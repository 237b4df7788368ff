/** What of a member's money is on its way: it stands under the balance and above the history until it has ended. */
import type { Inside } from '@krapao/contract/api';
import type { MemberId } from '@krapao/contract/ids';
import { satang, ZERO } from '@krapao/contract/money';
import type { Db } from '../../db/pool.ts';
import { giftsInProgress, openAnnouncements, slipsInProgress } from '../deposits/face.ts';
import { offeredQr } from '../deposits/face.ts';
import { readPage } from './read.ts';
import { statusOf } from './rules.ts';

export type Waiting = Inside<'GET /api/statement/waiting'>['output']['waiting'][number];

/** Of each kind so many at most: more than that no member has, and no screen shows. */
const MOST = 10;

/** The open QR, slips and gifts in progress, announced amounts that can be sent and payouts that have not ended, newest first. */
export async function readWaiting(db: Db, memberId: MemberId, now: Date): Promise<Waiting[]> {
  const [qr, slips, announcements, gifts, withdrawals] = await Promise.all([
    offeredQr(db, memberId, now),
    slipsInProgress(db, memberId, MOST),
    openAnnouncements(db, memberId, now),
    giftsInProgress(db, memberId, MOST),
    readPage(db, memberId, { type: 'withdraw' }, { page: 1, limit: MOST }),
  ]);
  const payouts = withdrawals.movements.filter((movement) => statusOf(movement) === 'PENDING');
  const rest = { original: null, until: null, account: null };
  const all: Waiting[] = [
    ...(qr ? [{ ...rest, kind: 'qr' as const, ...qr }] : []),
    ...slips.map((slip) => ({ ...rest, kind: 'slip' as const, ...slip })),
    ...announcements.map((one) => ({ ...rest, kind: 'announcement' as const, ...one })),
    ...gifts.map((gift) => ({ ...rest, kind: 'gift' as const, amount: ZERO, ...gift })),
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
