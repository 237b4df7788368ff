/** The session token: local storage when remembered, else session storage, both under `token` (product, Token). */
import { STORAGE } from '@krapao/contract/constants';
import { local, session } from './storage.ts';

export function getToken(): string | null {
  return session.get(STORAGE.token) ?? local.get(STORAGE.token);
}

/** @param remember keeps the token when the browser closes */
export function setToken(token: string, remember: boolean): void {
  clearToken();
  (remember ? local : session).set(STORAGE.token, token);
}

/** @returns the tokens that were there: of this tab, and one that is remembered for all of them */
export function clearToken(): string[] {
  const held = new Set([session.get(STORAGE.token), local.get(STORAGE.token)]);
  session.remove(STORAGE.token);
  local.remove(STORAGE.token);
  return [...held].filter((token) => token !== null);
}
