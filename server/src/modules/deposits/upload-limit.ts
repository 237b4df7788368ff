import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';

const HOUR_SECONDS = 60 * 60;

export interface UploadLimit {
  /** Counts an upload, whatever becomes of it. @throws AppError RATE_LIMITED {retryAfter s} */
  take(memberId: MemberId): Promise<void>;
}

/** So many uploads an hour and member, counted across all servers; each kind by itself. */
export function createUploadLimit(db: Db, perHour: number, kind: 'slip' | 'gift' = 'slip'): UploadLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: db.client,
    tableName: 'deposit_upload',
    tableCreated: true,
    keyPrefix: kind,
    points: perHour,
    duration: HOUR_SECONDS,
  });
  return {
    async take(memberId) {
      try {
        await limiter.consume(memberId);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw new AppError('RATE_LIMITED', { retryAfter: Math.ceil(refused.msBeforeNext / 1000) });
      }
    },
  };
}
