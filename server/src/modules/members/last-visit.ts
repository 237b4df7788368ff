import type { Queryable } from '../../db/pool.ts';
import { deviceOf } from './device.ts';
import { signInBefore } from './session-store.ts';

/** A sign-in as its owner may recognise it. */
export interface Visit {
  at: Date;
  device: string;
}

/** The sign-in before the one that opened this session; null when it was the first that is known. */
export async function lastVisit(on: Queryable, sessionId: bigint): Promise<Visit | null> {
  const before = await signInBefore(on, sessionId);
  return before ? { at: before.at, device: deviceOf(before.userAgent) } : null;
}
