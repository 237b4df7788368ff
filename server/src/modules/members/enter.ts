import type { MemberId } from '@krapao/contract/ids';
import type { Tx } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { newToken, tokenHash } from '../../kernel/ids.ts';
import { dropOthersIn } from '../push/face.ts';
import { isBlocked } from './block-store.ts';
import { knowDevice } from './device-store.ts';
import { openSession } from './session-store.ts';

/** From where, and with which browser, a member comes in. */
export interface Entrance {
  ip: string;
  userAgent: string;
  /** The browser's secret (device-cookie.ts). */
  device: string;
}

export interface Entered {
  token: string;
  sessionId: bigint;
}

/**
 * Opens a session of the member in this browser, which is known from now on and calls nobody else any more. Only for who has just proved to be that member, whose
 * row is kept by the transaction.
 * @throws AppError INACTIVE_USER: staff keep them from signing in
 */
export async function enter(
  tx: Tx,
  memberId: MemberId,
  { ip, userAgent, device }: Entrance,
  isRemembered = false,
): Promise<Entered> {
  if (await isBlocked(tx, memberId, 'sign-in')) throw new AppError('INACTIVE_USER');
  const token = newToken();
  const deviceHash = tokenHash(device);
  const sessionId = await openSession(tx, {
    tokenHash: tokenHash(token),
    memberId,
    isRemembered,
    userAgent: userAgent.slice(0, 300),
    ip,
    deviceHash,
  });
  await knowDevice(tx, memberId, deviceHash);
  await dropOthersIn(tx, deviceHash, { kind: 'member', id: memberId });
  return { token, sessionId };
}
