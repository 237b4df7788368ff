import { isIP } from 'node:net';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { LIMITS } from './limits.ts';

/** Codes an hour that one address may have sent. Mobile networks put many people behind one address, so it is wide. */
export const CODES_PER_ADDRESS = 100;

export interface AddressCeiling {
  /** Counts a code that is about to be sent. @throws AppError OTP_BLOCK {retryAfter s} */
  take(address: string): Promise<void>;
}

/** Counted across all servers, in the table of sign-in attempts. */
export function createAddressCeiling(db: Db): AddressCeiling {
  const limiter = new RateLimiterPostgres({
    storeClient: db.client,
    tableName: 'member_attempt',
    tableCreated: true,
    keyPrefix: 'otp-address',
    points: CODES_PER_ADDRESS,
    duration: LIMITS.hourSeconds,
  });
  return {
    async take(address) {
      try {
        await limiter.consume(networkOf(address));
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw new AppError('OTP_BLOCK', { retryAfter: Math.ceil(refused.msBeforeNext / 1000) });
      }
    },
  };
}

/** Who has one IPv6 address has the other ones of its /64 too, and could call from a new one each time. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (isIP(plain) !== 6) return plain;
  if (plain.includes('.')) return plain.slice(plain.lastIndexOf(':') + 1);
  const [head = [], tail = []] = plain.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  const groups = [...head, ...zeros, ...tail].slice(0, 4);
  return `${groups.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`;
}
