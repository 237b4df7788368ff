import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';

export interface CountedUpload {
  memberId: MemberId;
  /** Names the upload; a retry has the same and is not counted again. A UUID. */
  operation: string;
}

export interface UploadLimit {
  /** Whether there is room for one more, before it is read. Counts nothing. @throws AppError RATE_LIMITED {retryAfter s} */
  requireRoom(memberId: MemberId): Promise<void>;
  /**
   * Counts an upload and carries it out. What fails by our own fault is not counted; what is refused is.
   * @throws AppError RATE_LIMITED {retryAfter s}, and what the work throws
   */
  counted<Result>(upload: CountedUpload, work: () => Promise<Result>): Promise<Result>;
}

/** So many uploads in any hour and of any member, counted across all servers; each kind by itself. */
export function createUploadLimit(db: Db, perHour: number, kind: string): UploadLimit {
  return {
    async requireRoom(memberId) {
      const { rows } = await db.client.query<{ wait: number }>({
        name: 'room_for_upload',
        text: `select extract(epoch from at + interval '1 hour' - clock_timestamp())::float8 as wait from deposit_counted_upload
          where member_id = $1 and kind = $2 and at > clock_timestamp() - interval '1 hour'
          order by at desc offset $3 limit 1`,
        values: [memberId, kind, perHour - 1],
      });
      if (rows[0]) throw tooMany(rows[0].wait);
    },
    async counted({ memberId, operation }, work) {
      const { rows } = await db.client.query<{ wait: number | null }>({
        name: 'count_upload',
        text: 'select deposit_count_upload($1, $2, $3, $4) as wait',
        values: [operation, kind, memberId, perHour],
      });
      const wait = rows[0]?.wait ?? null;
      if (wait !== null) throw tooMany(wait);
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

const tooMany = (wait: number): AppError =>
  new AppError('RATE_LIMITED', { retryAfter: Math.max(1, Math.ceil(wait)) });

/** Where even this fails, the retry has the same name and finds itself counted. */
const giveBack = (db: Db, operation: string): Promise<unknown> =>
  db.client
    .query('delete from deposit_counted_upload where operation = $1', [operation])
    .catch(() => undefined);
