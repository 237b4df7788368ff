import type { Db } from '../../db/pool.ts';
import type { StaffSession, StaffSessions } from '../../http/console-bind.ts';
import { AppError } from '../../kernel/app-error.ts';
import { tokenHash } from '../../kernel/ids.ts';
import { createAddressRanges, wideNetworkOf } from '../../kernel/network.ts';
import { satang, type Satang } from '@krapao/contract/money';
import { IDLE_MS } from './rules.ts';
import { sessionByHash, touchSession } from './store.ts';

/** A session that is used is noted at most this often, ms. */
const TOUCH_MS = 10_000;

const sum = (text: string | null): Satang | null => (text === null ? null : satang(BigInt(text)));

export const isFrom = (addresses: readonly string[], ip: string): boolean =>
  addresses.length === 0 || createAddressRanges(addresses).include(ip);

/** Found anew for each call: a suspension or another role holds from the next one on. */
export const createStaffSessions = (db: Db): StaffSessions => ({
  async find(token, ip = '', { isByHand = true, shown } = {}): Promise<StaffSession> {
    const found = await sessionByHash(db, tokenHash(token));
    if (!found || found.isOver || !found.isActive) throw new AppError('STAFF_SESSION');
    // before anything else is told of it: it is not that person's
    if (shown !== undefined && shown !== found.staffId) throw new AppError('STAFF_OTHER');
    if (found.idleMs > IDLE_MS) throw new AppError('STAFF_IDLE');
    const { id, staffId, name, display, role, device, endsAt, addresses, provedFrom } = found;
    if (ip !== '' && !isFrom(addresses, ip)) throw new AppError('STAFF_ADDRESS');
    // what a screen asks by itself keeps nobody signed in who left it
    if (isByHand && found.idleMs > TOUCH_MS) await touchSession(db, id);
    const rights = new Map(
      (found.rights ?? []).map(({ right, bound, dayBound }) => [
        right,
        { bound: sum(bound), dayBound: sum(dayBound) },
      ]),
    );
    const isElsewhere = ip !== '' && !provedFrom.some((from) => wideNetworkOf(from) === wideNetworkOf(ip));
    return { id, staffId, name, display, role, rights, device, ip, isElsewhere, endsAt };
  },
});
