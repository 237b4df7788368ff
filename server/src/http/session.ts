import type { FastifyRequest } from 'fastify';
import { WALLET_USER_HEADER } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { AppError } from '../kernel/app-error.ts';
import { isToken, tokenHash } from '../kernel/ids.ts';

/** Who calls. */
export interface Session {
  id: bigint;
  memberId: MemberId;
  /** Of the secret of the browser that it was opened in; null or undefined where that is not known. */
  deviceHash?: Buffer | null;
}

/** By this cookie we know a browser again; its secret is a token. The members module sets it. */
export const DEVICE_COOKIE = 'device';
/** By this one before it has signed anybody in, where a guest wrote: what is answered to them late takes the place of no session's. */
export const GUEST_COOKIE = 'chat-browser';

/** What the browser of a call is known by; undefined: it brought no cookie of ours. */
export function browserOf({ cookies }: Pick<FastifyRequest, 'cookies'>): string | undefined {
  return [cookies[DEVICE_COOKIE], cookies[GUEST_COOKIE]].find(
    (secret) => secret !== undefined && isToken(secret),
  );
}

/** Finds the session of a bearer token. The members module owns sessions; compose hands its look-up in. */
export interface Sessions {
  /** @throws AppError invalid-token, EXPIRED_AUTH_TOKEN, INVALID_USER_1 when the member was deactivated */
  find(token: string): Promise<Session>;
}

const BEARER = /^bearer(?: +|$)/i;

export function bearerToken(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization ?? '';
  return BEARER.test(header) ? header.replace(BEARER, '') : undefined;
}

/**
 * Whether only our own script can have sent it: a link, a prefetch or another site lacks the header, and Fetch Metadata tells them apart
 * besides (product, The wire).
 */
export function isOwnScript({ headers }: FastifyRequest, header: string): boolean {
  const site = headers['sec-fetch-site'];
  return (
    headers[header] === '1' &&
    (site === undefined || site === 'same-origin') &&
    headers['sec-fetch-mode'] !== 'navigate' &&
    !String(headers['sec-purpose'] ?? '').includes('prefetch')
  );
}

/**
 * The session of a call that needs one.
 * @throws AppError WALLET_HEADER_MISSING; UNAUTHORIZED for another kind of Authorization than a bearer's token; INVALID_USER_2 for a
 *   token in another browser than the one that it was given to; those of {@link Sessions.find}
 */
export async function sessionOf(request: FastifyRequest, sessions: Sessions): Promise<Session> {
  if (!isOwnScript(request, WALLET_USER_HEADER)) throw new AppError('WALLET_HEADER_MISSING');
  const token = bearerToken(request);
  if (token === undefined && request.headers.authorization) throw new AppError('UNAUTHORIZED');
  if (!token) throw new AppError('invalid-token');
  const session = await sessions.find(token);
  const device = request.cookies[DEVICE_COOKIE];
  if (device && session.deviceHash && !tokenHash(device).equals(session.deviceHash))
    throw new AppError('INVALID_USER_2');
  return session;
}
