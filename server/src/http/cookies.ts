import type { FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from '@krapao/contract/constants';

/** A cookie that only we and the browser itself read: no script, and no call that another site began, gets at it. */
export interface Cookie {
  name: string;
  /** Characters of base64url: nothing is escaped. */
  value: string;
  path: `/${string}`;
  maxAgeSeconds: number;
}

/** Browsers keep a cookie of such a name only where it is for https alone, whatever way the call came to us. */
const OF_HTTPS = '__Host-';

/** Goes with the answer. Behind https the browser never tells it in the clear; without https it would not keep such a one. */
export function giveCookie(reply: FastifyReply, { name, value, path, maxAgeSeconds }: Cookie): void {
  void reply.setCookie(name, value, {
    path,
    maxAge: maxAgeSeconds,
    httpOnly: true,
    sameSite: 'strict',
    secure: name.startsWith(OF_HTTPS) ? true : 'auto',
  });
}

/** The language that was chosen on this browser, from the upper-cased cookie of the web app (product 3). */
export function chosenLanguage(request: FastifyRequest): Language | undefined {
  const chosen = request.cookies[LANGUAGE_COOKIE]?.toLowerCase();
  return LANGUAGES.find((language) => language === chosen);
}
