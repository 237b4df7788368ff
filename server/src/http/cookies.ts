import type { FastifyRequest } from 'fastify';

/** A cookie that only we and the browser itself read: no script, and no call that another site began, gets at it. */
export interface Cookie {
  name: string;
  /** Characters of base64url: nothing is escaped. */
  value: string;
  path: `/${string}`;
  maxAgeSeconds: number;
}

/** The value of a cookie as the browser sent it; undefined where it sent none. */
export function cookieOf(request: FastifyRequest, name: string): string | undefined {
  for (const pair of request.headers.cookie?.split(';') ?? []) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return undefined;
}

/** The `Set-Cookie` of it. Behind https the browser never tells it in the clear; without https it would not keep such a one. */
export function setCookieText({ name, value, path, maxAgeSeconds }: Cookie, request: FastifyRequest): string {
  const parts = [
    `${name}=${value}`,
    `Max-Age=${maxAgeSeconds}`,
    `Path=${path}`,
    'HttpOnly',
    'SameSite=Strict',
  ];
  if (request.protocol === 'https') parts.push('Secure');
  return parts.join('; ');
}
