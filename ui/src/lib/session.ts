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

/** A tab hears of another's sign-in by and by: the end of its own session may be there before, by so much, ms. */
const HEARD_MS = 1_000;

/**
 * Whether that token is still held here. A remembered one may have made way for who signed in at another tab, and the end of its session may be known here
 * before that is: it is waited for.
 */
export async function isStillHeld(token: string | null): Promise<boolean> {
  const isOfAllTabs = token !== null && session.get(STORAGE.token) === null;
  if (isOfAllTabs && getToken() === token) await anotherTabsToken();
  return getToken() === token;
}

/** Until another tab has kept one or taken it away, or long enough. */
const anotherTabsToken = (): Promise<void> =>
  new Promise((resolve) => {
    const isOver = new AbortController();
    const end = () => {
      clearTimeout(timer);
      isOver.abort();
      resolve();
    };
    const timer = setTimeout(end, HEARD_MS);
    const heard = ({ key }: StorageEvent) => {
      if (key === STORAGE.token) end();
    };
    window.addEventListener('storage', heard, isOver);
  });
