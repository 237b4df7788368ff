import type { FastifyRequest } from 'fastify';
import { WALLET_USER_HEADER } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { AppError } from '../kernel/app-error.ts';

/** Who calls. */
export interface Session {
  id: bigint;
  memberId: MemberId;
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
 * The session of a call that needs one. Only our own script can have sent it: a link, a prefetch or another site lacks the header,
 * and Fetch Metadata tells them apart besides (decisions, The wire).
 * @throws AppError WALLET_HEADER_MISSING; UNAUTHORIZED for another kind of Authorization than a bearer's token; those of
 *   {@link Sessions.find}
 */
export function sessionOf(request: FastifyRequest, sessions: Sessions): Promise<Session> {
  const { headers } = request;
  const site = headers['sec-fetch-site'];
  if (
    headers[WALLET_USER_HEADER] !== '1' ||
    (site !== undefined && site !== 'same-origin') ||
    headers['sec-fetch-mode'] === 'navigate' ||
    String(headers['sec-purpose'] ?? '').includes('prefetch')
  ) {
    throw new AppError('WALLET_HEADER_MISSING');
  }
  const token = bearerToken(request);
  if (token === undefined && headers.authorization) throw new AppError('UNAUTHORIZED');
  if (!token) throw new AppError('invalid-token');
  return sessions.find(token);
}
