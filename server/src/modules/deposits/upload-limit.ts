import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';

export interface CountedUpload {
  memberId: MemberId;
  /** Names the upload; a retry has the same and is not counted again. A UUID. */
  operation: string;
}

export interface UploadLimit {
  /**
   * Counts an upload and carries it out. What fails by our own fault is not counted; what is refused is.
   * @throws AppError RATE_LIMITED {retryAfter s}, and what the work throws
   */
  counted<Result>(upload: CountedUpload, work: () => Promise<Result>): Promise<Result>;
}

/** So many uploads in any hour and of any member, counted across all servers; each kind by itself. */
export function createUploadLimit(db: Db, perHour: number, kind: 'slip' | 'gift' = 'slip'): UploadLimit {
  return {
    async counted({ memberId, operation }, work) {
      const { rows } = await db.client.query<{ wait: number | null }>({
        name: 'count_upload',
        text: 'select deposit_count_upload($1, $2, $3, $4) as wait',
        values: [operation, kind, memberId, perHour],
      });
      const wait = rows[0]?.wait ?? null;
      if (wait !== null) throw new AppError('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(wait)) });
      try {
        return await work();
      } catch (error) {
        // what is none of our errors is answered with 5xx too
        if (!(error instanceof AppError) || error.status >= 500) await giveBack(db, operation);
        throw error;
      }
    },
  };
}

/** Where even this fails, the retry has the same name and finds itself counted. */
const giveBack = (db: Db, operation: string): Promise<unknown> =>
  db.client
    .query('delete from deposit_counted_upload where operation = $1', [operation])
    .catch(() => undefined);
