import type { Inside } from '@krapao/contract/api';
import type { MemberId } from '@krapao/contract/ids';
import { satang, toBaht, type Satang } from '@krapao/contract/money';
import type { Db, Tx } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { hasAutoAccount, type CurrentSettings } from '../../site/face.ts';
import {
  announcementById,
  endPast,
  insertAnnouncement,
  lockAnnouncements,
  openCount,
  sameWish,
  takenAmounts,
} from './announcement-store.ts';

/** How long a member has for a transfer that was announced, ms. */
const WINDOW_MS = 30 * 60_000;
/** How long after it an amount still is nobody else's, ms: transfers take their time. */
export const GRACE_MS = 10 * 60_000;
/** Amounts are told apart by up to this many satang more than was asked for. */
const SUFFIX_MOST = 99n;
const OPEN_MOST = 5;
/** Whole baht are what others send without a word: who announced them would be taken for the sender. */
const isWhole = (amount: Satang): boolean => amount % 100n === 0n;

export interface AnnounceParts {
  db: Db;
  settings: CurrentSettings;
  clock: Clock;
}
type Told = Pick<Inside<'POST /api/wallet/add'>['output'], 'amount' | 'until'>;

/** A member announces a transfer to an AUTO account (specification 7, POST /api/wallet/add): told what to send exactly, and until when. */
export function createAnnounce({ db, settings, clock }: AnnounceParts) {
  async function choose(tx: Tx, wanted: Satang): Promise<Satang> {
    const taken = await takenAmounts(tx, wanted, satang(wanted + SUFFIX_MOST));
    // first those that nobody sends by chance
    for (let more = 1n; more <= SUFFIX_MOST; more += 1n) {
      const amount = satang(wanted + more);
      if (!taken.has(amount) && !isWhole(amount)) return amount;
    }
    if (!taken.has(wanted) && !isWhole(wanted)) return wanted;
    throw new AppError('RATE_LIMITED', { retryAfter: 60 });
  }

  /**
   * The same wish again, while it has time, is the same announcement.
   * @throws AppError NO_BANK, TRANSFER_MINIMUM {min}, RATE_LIMITED {retryAfter s}: too many are open
   */
  return async function announce(wish: {
    memberId: MemberId;
    operation: string;
    amount: Satang;
  }): Promise<Told> {
    const { memberId, operation, amount: wanted } = wish;
    const known = await announcementById(db, operation);
    if (known) return known;
    const { depositMinimum } = await settings.current();
    const minimum = depositMinimum > 0n ? depositMinimum : satang(1);
    if (wanted < minimum) throw new AppError('TRANSFER_MINIMUM', { min: toBaht(minimum) });
    if (!(await hasAutoAccount(db))) throw new AppError('NO_BANK');
    return db.withTx(async (tx) => {
      await lockAnnouncements(tx);
      const now = clock.now();
      await endPast(tx, new Date(now.getTime() - GRACE_MS));
      const same = await sameWish(tx, memberId, wanted, now);
      if (same) return same;
      if ((await openCount(tx, memberId)) >= OPEN_MOST)
        throw new AppError('RATE_LIMITED', { retryAfter: WINDOW_MS / 1000 });
      const amount = await choose(tx, wanted);
      const until = new Date(now.getTime() + WINDOW_MS);
      await insertAnnouncement(tx, { id: operation, memberId, wanted, amount, createdAt: now, until });
      return { amount, until };
    });
  };
}
