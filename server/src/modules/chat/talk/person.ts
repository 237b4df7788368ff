/** Who speaks to support: a member by their session, a guest by what their browser keeps. */
import type { FastifyRequest } from 'fastify';
import { DEFAULT_LANGUAGE, type Language } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Queryable } from '../../../db/pool.ts';
import { chosenLanguage } from '../../../http/cookies.ts';
import { browserOf, type Session } from '../../../http/session.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { tokenHash } from '../../../kernel/ids.ts';
import type { CurrentSettings } from '../../site/face.ts';
import { isDeviceBlocked, type Begun, type Whose } from '../store.ts';
import type { ConversationRow } from '../tables.ts';

export interface Person {
  whose: Whose;
  memberId: MemberId | null;
  author: 'member' | 'guest';
  /** What the browser is known by; null: it brought no cookie. */
  deviceHash: Buffer | null;
  /** The same, or what it is known by once it has the cookie that it is being given; null: it is given none. */
  browserHash: Buffer | null;
  /** Of a member who brings it: what was said before they signed in. */
  guestHash: Buffer | null;
  language: Language | undefined;
  userAgent: string;
  ip: string;
}

export const guestHashOf = (guestId: string): Buffer => tokenHash(guestId);

/** @throws AppError INVALID_REQUEST {fields} where neither a token nor a guest's id says who it is */
export function personOf(call: {
  session: Session | undefined;
  guestId: string | null | undefined;
  request: FastifyRequest;
  userAgent: string;
  ip: string;
  /** The secret of the cookie that it is being given. */
  secret?: string;
}): Person {
  const { session, guestId, request, userAgent, ip, secret } = call;
  const device = browserOf(request);
  const deviceHash = device === undefined ? null : tokenHash(device);
  const guestHash = guestId ? guestHashOf(guestId) : null;
  const known = {
    ...{ guestHash, userAgent: userAgent.slice(0, 300), ip },
    language: chosenLanguage(request),
    ...{ deviceHash, browserHash: deviceHash ?? (secret === undefined ? null : tokenHash(secret)) },
  };
  if (session) {
    const { memberId } = session;
    return { ...known, whose: { memberId }, memberId, author: 'member' };
  }
  if (!guestHash) throw new AppError('INVALID_REQUEST', { fields: { guestId: 'is needed without a token' } });
  return { ...known, whose: { guestHash }, memberId: null, author: 'guest' };
}

/** What their conversation begins with. */
export async function begunBy(
  { language, userAgent, deviceHash, browserHash }: Person,
  settings: CurrentSettings,
): Promise<Begun> {
  const { variant } = await settings.current();
  return { language: language ?? DEFAULT_LANGUAGE[variant], userAgent, deviceHash, browserHash };
}

/** Until when they are kept from writing: by their conversation, or as a guest by their browser. */
export async function blockedUntilOf(
  on: Queryable,
  conversation: Pick<ConversationRow, 'isBlocked' | 'blockedUntil'> | undefined,
  { memberId, deviceHash }: Pick<Person, 'memberId' | 'deviceHash'>,
): Promise<Date | null> {
  if (conversation?.isBlocked) return conversation.blockedUntil;
  return memberId === null && deviceHash ? isDeviceBlocked(on, deviceHash) : null;
}

/** That somebody may write. @throws AppError CHAT_BLOCKED {until}, CHAT_GUEST_OVER */
export async function requireMayWrite(
  on: Queryable,
  conversation: ConversationRow,
  person: Pick<Person, 'memberId' | 'deviceHash'>,
): Promise<void> {
  if (conversation.isOver) throw new AppError('CHAT_GUEST_OVER');
  const until = await blockedUntilOf(on, conversation, person);
  if (until) throw new AppError('CHAT_BLOCKED', { until: until.toISOString() });
}
