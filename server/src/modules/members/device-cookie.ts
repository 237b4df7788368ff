import type { FastifyRequest } from 'fastify';
import type { Cookie } from '../../http/cookies.ts';
import { DEVICE_COOKIE } from '../../http/session.ts';
import { isToken, newToken } from '../../kernel/ids.ts';

/** The longest that browsers keep a cookie; each sign-in begins it anew. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** The secret by which we know a browser again: the one it has, or a new one. */
export function browserSecret(request: FastifyRequest): string {
  const secret = request.cookies[DEVICE_COOKIE];
  return secret !== undefined && isToken(secret) ? secret : newToken();
}

/** 256 random bits that no script reads. We keep its hash beside each member that it signed in (member_device). */
export const deviceCookie = (secret: string): Cookie => ({
  name: DEVICE_COOKIE,
  value: secret,
  path: '/api',
  maxAgeSeconds: COOKIE_SECONDS,
});
