import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import type { ErrorCode } from '@krapao/contract/errors';
import type { Db } from '../db/pool.ts';
import { AppError } from '../kernel/app-error.ts';
import { secondsOf } from '../kernel/count.ts';
import { tokenHash } from '../kernel/ids.ts';
import { networkOf } from '../kernel/network.ts';

const HOUR_SECONDS = 60 * 60;

/** What one network may have only so much of in an hour, and what it is told when that is used up. */
const REFUSED_WITH = {
  registrations: 'NETWORK_LIMIT',
  /** Answers that tell of somebody else: that a phone or a bank account is taken. */
  lookups: 'NETWORK_LIMIT',
  codes: 'OTP_BLOCK',
  announcements: 'NETWORK_LIMIT',
} as const satisfies Record<string, ErrorCode>;
export type Ceiling = keyof typeof REFUSED_WITH;

export interface Ceilings {
  /** Counts one; what is refused is not counted. @throws AppError NETWORK_LIMIT, OTP_BLOCK {retryAfter s} */
  take(ceiling: Ceiling, address: string): Promise<void>;
  /** What was counted did not happen. */
  giveBack(ceiling: Ceiling, address: string): Promise<void>;
  /** Whether the network had this very one for the first time in an hour: who has it again learns nothing. */
  isFirst(ceiling: Ceiling, address: string, what: string): Promise<boolean>;
}

/**
 * Counted across all servers, by the network of an address (kernel/network.ts). Counting comes before the work, so that many at once
 * don't slip by.
 * @param mostOf how many of it one network may have in an hour, as the operator wants it now
 */
export function createCeilings(db: Db, mostOf: (ceiling: Ceiling) => Promise<number>): Ceilings {
  const counter = new RateLimiterPostgres({
    storeClient: db.client,
    tableName: 'http_ceiling',
    tableCreated: true,
    keyPrefix: 'hour',
    // The bound is the operator's, read at each call: the counter itself refuses nothing.
    points: Number.MAX_SAFE_INTEGER,
    duration: HOUR_SECONDS,
  });
  const keyOf = (ceiling: Ceiling, address: string) => `${ceiling}:${networkOf(address)}`;
  return {
    async take(ceiling, address) {
      const most = await mostOf(ceiling);
      const counted = await counter.consume(keyOf(ceiling, address));
      if (counted.consumedPoints <= most) return;
      await counter.reward(keyOf(ceiling, address));
      throw refusal(REFUSED_WITH[ceiling], counted);
    },
    async giveBack(ceiling, address) {
      await counter.reward(keyOf(ceiling, address));
    },
    async isFirst(ceiling, address, what) {
      // what they asked for is nobody's to read here
      const hash = tokenHash(`${networkOf(address)} ${what}`).toString('base64url');
      return (await counter.consume(`${ceiling}:first:${hash}`)).consumedPoints === 1;
    },
  };
}

const refusal = (code: (typeof REFUSED_WITH)[Ceiling], counted: RateLimiterRes): AppError =>
  new AppError(code, { retryAfter: secondsOf(counted) });
