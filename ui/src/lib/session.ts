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

export function clearToken(): void {
  session.remove(STORAGE.token);
  local.remove(STORAGE.token);
}
