import type { FastifyRequest } from 'fastify';
import type { Cookie } from '../../../http/cookies.ts';
import { isToken, newToken } from '../../../kernel/ids.ts';

/**
 * What a browser proves with that it is the one that verified a phone: 256 random bits that only it holds. We store their hash.
 * The cookie outlives what it is for (a code of 5 minutes, then 30 to register); each sending gives it another hour.
 */
const COOKIE = 'otp-browser';
const COOKIE_SECONDS = 60 * 60;

/** The secret of the browser that calls; undefined where it has none of ours. */
export function browserOf(request: FastifyRequest): string | undefined {
  const value = request.cookies[COOKIE];
  return value !== undefined && isToken(value) ? value : undefined;
}

export const newBrowser = newToken;

export const browserCookie = (browser: string): Cookie => ({
  name: COOKIE,
  value: browser,
  path: '/api',
  maxAgeSeconds: COOKIE_SECONDS,
});
