import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { count, secondsOf } from '../../kernel/count.ts';
import { networkOf } from '../../kernel/network.ts';
import type { CurrentSettings } from '../site/face.ts';
import { isDeviceOf } from './device-store.ts';
import { onePhone } from './rules.ts';

const QUARTER_SECONDS = 15 * 60;
const HOUR_SECONDS = 60 * 60;
/** Wrong passwords for one phone from one network: strangers elsewhere can't use up what its owner has. */
const PER_PHONE_AND_NETWORK = 5;
/** For one phone from everywhere, so that many networks together don't get more. */
const PER_PHONE = 30;
/** From a browser that signed this member in before: it goes on while strangers guess, and guesses no more than anybody. */
const PER_DEVICE = 5;
/** Sign-ins as one phone, the right ones too: by browsers that are known, and by all others. Each costs a hash, and is kept for staff to look at. */
const LOOKED_AT = 60;
/** Wrong passwords of a member who is signed in; apart from sign-ins, so that who only knows the phone can't block it. */
const PER_MEMBER = 5;

/** Who tries to sign in, as whom. */
export interface Attempt {
  phone: string;
  ip: string;
  /** The hash of the browser's secret (device-cookie.ts); undefined where it has none. */
  deviceHash?: Buffer | undefined;
}

/** What became of an attempt, when the password was right. */
export interface Begun {
  succeeded(): Promise<void>;
}

/** Counts sign-ins across all servers. An attempt counts before the password is looked at, so that many at once don't slip by. */
export function createAttempts(db: Db, settings: CurrentSettings) {
  const limiter = (keyPrefix: string, points: number, duration = QUARTER_SECONDS) =>
    new RateLimiterPostgres({
      storeClient: db.client,
      tableName: 'member_attempt',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
      // one too many begins its quarter anew; of an hour it would leave a quarter, and so many again four times an hour
      blockDuration: duration === QUARTER_SECONDS ? QUARTER_SECONDS : 0,
    });
  const perPair = limiter('pair', PER_PHONE_AND_NETWORK);
  const perPhone = limiter('phone', PER_PHONE, HOUR_SECONDS);
  const perDevice = limiter('device', PER_DEVICE);
  const lookedAt = limiter('looked at', LOOKED_AT, HOUR_SECONDS);
  const perMember = limiter('member', PER_MEMBER);
  const perNetwork = limiter('network', Number.MAX_SAFE_INTEGER);

  const take = (counter: RateLimiterPostgres, key: string): Promise<void> => count(counter, key, blocked);

  /** The bound is the operator's, read at each attempt. */
  async function takeOfNetwork(network: string): Promise<void> {
    const { wrongSignInsPerQuarter: most } = await settings.current();
    const counted = await perNetwork.consume(network);
    if (counted.consumedPoints > most) throw blocked(secondsOf(counted));
  }

  /** Who writes a phone in two ways guesses at one. */
  const counted = (attempt: Attempt): Attempt => ({ ...attempt, phone: onePhone(attempt.phone) });
  const pairOf = ({ phone, ip }: Attempt) => `${phone} ${networkOf(ip)}`;

  return {
    /**
     * A browser that signed this member in before counts by itself alone: whatever strangers do, it may go on.
     * @throws AppError SIGN_IN_BLOCKED {retryAfter s}
     */
    async begin(given: Attempt): Promise<Begun> {
      const attempt = counted(given);
      const { phone, ip, deviceHash } = attempt;
      if (deviceHash && (await isDeviceOf(db, deviceHash, given.phone))) {
        const key = `${phone} ${deviceHash.toString('base64url')}`;
        await take(perDevice, key);
        await take(lookedAt, `${phone} known`);
        return { succeeded: async () => void (await perDevice.delete(key)) };
      }
      await takeOfNetwork(networkOf(ip));
      await take(perPair, pairOf(attempt));
      await take(perPhone, phone);
      await take(lookedAt, phone);
      return {
        /** What others guessed at this phone stays counted. */
        async succeeded() {
          const network = networkOf(ip);
          await Promise.all([
            perPair.delete(pairOf(attempt)),
            perPhone.reward(phone),
            perNetwork.reward(network),
          ]);
        },
      };
    },
    /** Who proved the phone begins anew. */
    async forgive(given: Attempt): Promise<void> {
      const attempt = counted(given);
      const { phone } = attempt;
      await Promise.all([perPair.delete(pairOf(attempt)), perPhone.delete(phone), lookedAt.delete(phone)]);
    },
    /** @throws AppError SIGN_IN_BLOCKED {retryAfter s} */
    beginCheck: (id: MemberId): Promise<void> => take(perMember, id),
    checkSucceeded: async (id: MemberId): Promise<void> => void (await perMember.delete(id)),
  };
}
export type Attempts = ReturnType<typeof createAttempts>;

const blocked = (retryAfter: number): AppError => new AppError('SIGN_IN_BLOCKED', { retryAfter });
