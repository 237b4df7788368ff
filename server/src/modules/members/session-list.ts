import type { Inside } from '@krapao/contract/api';
import type { Queryable } from '../../db/pool.ts';
import type { Session } from '../../http/session.ts';
import { deviceOf } from './device.ts';
import { sessionsOf } from './session-store.ts';

/** Where the member is signed in, newest use first. */
export async function sessionList(
  on: Queryable,
  { id: current, memberId }: Session,
): Promise<Inside<'GET /api/account/sessions'>['output']> {
  const sessions = await sessionsOf(on, memberId, current);
  return {
    sessions: sessions.map(({ id, userAgent, ...session }) => ({
      id: String(id),
      device: deviceOf(userAgent),
      ...session,
    })),
  };
}
