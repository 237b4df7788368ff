import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../db/pool.ts';
import { AppError } from '../kernel/app-error.ts';
import { count } from '../kernel/count.ts';

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
  const refusal = (retryAfter: number) => new AppError('RATE_LIMITED', { retryAfter });
  return (key, points) => count(counter, key, refusal, points);
}

/** So many a minute and member. @throws AppError RATE_LIMITED {retryAfter s} */
export const createMemberLimit = (
  db: Db,
  what: string,
  perMinute: number,
): ((memberId: MemberId) => Promise<void>) => createLimit(db, what, perMinute, MINUTE_SECONDS);
