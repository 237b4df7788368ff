/** How much one person may say: by their browser first, then by who they are; by network only in the hundreds, since phones share them. */
import { createLimit } from '../../../http/member-limit.ts';
import type { Db } from '../../../db/pool.ts';
import { networkOf } from '../../../kernel/network.ts';
import type { Person } from './person.ts';

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * 60;
/** Messages of one person, a minute and an hour; of guests of one network, an hour; and conversations that they begin. */
const PER_MINUTE = 20;
const PER_HOUR = 300;
const GUESTS_SAY_PER_HOUR = 900;
const GUESTS_BEGIN_PER_HOUR = 200;
/** What guests of one network may upload in a day, KiB. */
const GUESTS_UPLOAD_KB = 300 * 1024;

/** How often one person tells of browsers to be called, and guests of one network, an hour. */
const SUBSCRIBE_PER_HOUR = 60;
const GUESTS_SUBSCRIBE_PER_HOUR = 600;

const keyOf = ({ memberId, guestHash }: Person): string =>
  memberId === null ? `g:${(guestHash ?? Buffer.of()).toString('base64url')}` : `m:${memberId}`;

export function createChatLimits(db: Db) {
  const perMinute = createLimit(db, 'chat minute', PER_MINUTE, MINUTE_SECONDS);
  const perHour = createLimit(db, 'chat hour', PER_HOUR, HOUR_SECONDS);
  const ofNetwork = createLimit(db, 'chat network', GUESTS_SAY_PER_HOUR, HOUR_SECONDS);
  const begun = createLimit(db, 'chat begun', GUESTS_BEGIN_PER_HOUR, HOUR_SECONDS);
  const subscribed = createLimit(db, 'chat push', SUBSCRIBE_PER_HOUR, HOUR_SECONDS);
  const subscribedOf = createLimit(db, 'chat push network', GUESTS_SUBSCRIBE_PER_HOUR, HOUR_SECONDS);
  const uploaded = createLimit(db, 'chat upload', GUESTS_UPLOAD_KB, 24 * HOUR_SECONDS);
  return {
    /** Counts what a guest uploads. @throws AppError RATE_LIMITED {retryAfter s} */
    async upload({ memberId, ip }: Person, bytes: number): Promise<void> {
      if (memberId === null) await uploaded(networkOf(ip), Math.ceil(bytes / 1024));
    },
    /** Counts one message. @throws AppError RATE_LIMITED {retryAfter s} */
    async say(person: Person): Promise<void> {
      const { memberId, deviceHash, ip } = person;
      const keys = [...(deviceHash ? [`d:${deviceHash.toString('base64url')}`] : []), keyOf(person)];
      for (const key of keys) {
        await perMinute(key);
        await perHour(key);
      }
      if (memberId === null) await ofNetwork(networkOf(ip));
    },
    /** Counts a browser that wants to be called. @throws AppError RATE_LIMITED {retryAfter s} */
    async subscribe(person: Person): Promise<void> {
      await subscribed(keyOf(person));
      if (person.memberId === null) await subscribedOf(networkOf(person.ip));
    },
    /** Counts a conversation that a guest begins. @throws AppError RATE_LIMITED {retryAfter s} */
    async begin({ memberId, ip }: Person): Promise<void> {
      if (memberId === null) await begun(networkOf(ip));
    },
  };
}
export type ChatLimits = ReturnType<typeof createChatLimits>;
