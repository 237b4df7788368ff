import type { FastifyRequest } from 'fastify';
import type { Cookie } from '../../http/cookies.ts';
import { browserOf, DEVICE_COOKIE, GUEST_COOKIE } from '../../http/session.ts';
import { newToken } from '../../kernel/ids.ts';

/** The longest that browsers keep a cookie; each sign-in begins it anew. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

/** The secret by which we know a browser again: the one it has, or a new one. */
export const browserSecret = (request: FastifyRequest): string => browserOf(request) ?? newToken();

/** 256 random bits that no script reads. */
const cookieOf =
  (name: string) =>
  (value: string): Cookie => ({ name, value, path: '/api', maxAgeSeconds: COOKIE_SECONDS });

/** We keep its hash beside each member that it signed in (member_device). */
export const deviceCookie = cookieOf(DEVICE_COOKIE);
export const guestCookie = cookieOf(GUEST_COOKIE);
