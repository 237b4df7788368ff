import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../db/pool.ts';
import { AppError } from '../kernel/app-error.ts';

const MINUTE_SECONDS = 60;

/** So many of one key in so many seconds, counted across all servers. @throws AppError RATE_LIMITED {retryAfter s} */
export function createLimit(
  db: Db,
  what: string,
  most: number,
  seconds: number,
): (key: string, points?: number) => Promise<void> {
  const counter = new RateLimiterPostgres({
    storeClient: db.client,
    tableName: 'http_ceiling',
    tableCreated: true,
    keyPrefix: what,
    points: most,
    duration: seconds,
  });
  return async (key, points = 1) => {
    try {
      await counter.consume(key, points);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new AppError('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) });
    }
  };
}

/** So many a minute and member. @throws AppError RATE_LIMITED {retryAfter s} */
export const createMemberLimit = (
  db: Db,
  what: string,
  perMinute: number,
): ((memberId: MemberId) => Promise<void>) => createLimit(db, what, perMinute, MINUTE_SECONDS);
