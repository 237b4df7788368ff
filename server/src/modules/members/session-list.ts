import Bowser from 'bowser';
import type { Inside } from '@krapao/contract/api';
import type { Queryable } from '../../db/pool.ts';
import type { Session } from '../../http/session.ts';
import { sessionsOf, signInBefore } from './session-store.ts';

/** Where the library knows no browser it repeats what the user agent says of itself, which may be anything. */
const KNOWN = new Set(Object.values(Bowser.BROWSER_MAP));

/** A browser and its system in words that its owner recognises, such as `Chrome · Android`; '' for what is no known browser. */
export function deviceOf(userAgent: string): string {
  if (!userAgent) return '';
  const { browser, os } = Bowser.parse(userAgent);
  const name = KNOWN.has(browser.name ?? '') ? browser.name?.replace(/ for Android$/, '') : undefined;
  return [name, os.name].filter(Boolean).join(' · ');
}

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
