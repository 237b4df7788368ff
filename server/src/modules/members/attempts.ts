import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';

/** Wrong sign-ins: per phone 5 in 15 minutes, per address 60; then that one is blocked for 15 minutes. */
const WINDOW_SECONDS = 15 * 60;
const PER_PHONE = 5;
/** Wrong passwords of a member who is signed in; apart from sign-ins, so that who only knows the phone can't block it. */
const PER_MEMBER = 5;
const PER_ADDRESS = 60;

/** Counts sign-ins across all servers. An attempt counts before the password is looked at, so that many at once don't slip by. */
export function createAttempts(db: Db) {
  const limiter = (keyPrefix: string, points: number) =>
    new RateLimiterPostgres({
      storeClient: db.client,
      tableName: 'member_attempt',
      tableCreated: true,
      keyPrefix,
      points,
      duration: WINDOW_SECONDS,
      blockDuration: WINDOW_SECONDS,
    });
  const perPhone = limiter('phone', PER_PHONE);
  const perMember = limiter('member', PER_MEMBER);
  const perAddress = limiter('address', PER_ADDRESS);

  async function take(counter: RateLimiterPostgres, key: string): Promise<void> {
    try {
      await counter.consume(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw new AppError('SIGN_IN_BLOCKED', { retryAfter: Math.ceil(refused.msBeforeNext / 1000) });
    }
  }

  return {
    /** @throws AppError SIGN_IN_BLOCKED {retryAfter s} */
    async begin(phone: string, address: string): Promise<void> {
      await take(perAddress, address);
      await take(perPhone, phone);
    },
    /** A right password clears the phone's count and gives the address its attempt back. */
    async succeeded(phone: string, address: string): Promise<void> {
      await Promise.all([perPhone.delete(phone), perAddress.reward(address)]);
    },
    /** @throws AppError SIGN_IN_BLOCKED {retryAfter s} */
    beginCheck: (id: MemberId): Promise<void> => take(perMember, id),
    checkSucceeded: async (id: MemberId): Promise<void> => void (await perMember.delete(id)),
  };
}
export type Attempts = ReturnType<typeof createAttempts>;
