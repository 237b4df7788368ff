import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';

/** Questions to providers that one member can cause in a minute: all sixteen accounts seven times, or three accounts forty times. */
export const QUESTIONS_PER_MINUTE = 120;

/** Counted across all servers, before anybody is asked. */
export function createRefreshLimit(db: Db) {
  const limiter = new RateLimiterPostgres({
    storeClient: db.client,
    tableName: 'game_refresh',
    tableCreated: true,
    keyPrefix: 'refresh',
    points: QUESTIONS_PER_MINUTE,
    duration: 60,
  });
  /** Counts so many questions; asking for nothing counts as one. @throws AppError RATE_LIMITED {retryAfter s} */
  return async (memberId: MemberId, questions: number): Promise<void> => {
    try {
      await limiter.consume(memberId, Math.max(1, questions));
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new AppError('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)) });
    }
  };
}
