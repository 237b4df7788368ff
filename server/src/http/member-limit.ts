import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../db/pool.ts';
import { AppError } from '../kernel/app-error.ts';

const MINUTE_SECONDS = 60;

/** So many a minute and member, counted across all servers. @throws AppError RATE_LIMITED {retryAfter s} */
export function createMemberLimit(
  db: Db,
  what: string,
  perMinute: number,
): (memberId: MemberId) => Promise<void> {
  const counter = new RateLimiterPostgres({
    storeClient: db.client,
    tableName: 'http_ceiling',
    tableCreated: true,
    keyPrefix: what,
    points: perMinute,
    duration: MINUTE_SECONDS,
  });
  return async (memberId) => {
    try {
      await counter.consume(memberId);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new AppError('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) });
    }
  };
}
