/** What the worker makes of an address. Pure, so that it is tested without a browser. */

/** `none`: not the worker's business, the browser fetches it as if there were no worker. */
export type Kind = 'page' | 'asset' | 'art' | 'none';

/** Never answered from a cache, nor kept: calls, private files, the realtime channel, and videos, which browsers fetch in parts. */
const NEVER =
  /^\/(?:api|files|socket\.io|howto)\/|^\/(?:healthz|readyz|metrics|sw\.js|manifest\.webmanifest)$/;

interface Asked {
  method: string;
  url: string;
  mode: string;
}

export function kindOf({ method, url, mode }: Asked, origin: string): Kind {
  const { origin: its, pathname } = new URL(url);
  if (method !== 'GET' || its !== origin || NEVER.test(pathname)) return 'none';
  if (pathname.startsWith('/assets/')) return 'asset';
  if (pathname.startsWith('/art/')) return 'art';
  return mode === 'navigate' && !/\.\w+$/.test(pathname) ? 'page' : 'none';
}

/** The two pages that are kept: the server writes members' addresses another beginning than visitors'. */
export const KEPT_PAGES = ['/login', '/user/home'] as const;

/** Under which address the page of an address is kept. */
export function pageFor(url: string): (typeof KEPT_PAGES)[number] {
  return /^\/user(?:\/|$)/.test(new URL(url).pathname) ? '/user/home' : '/login';
}

/** `/assets/th-home-C0y78cVY.js` → `/assets/th-home.js`: what a file is called, whatever is in it. */
const withoutHash = (path: string): string => path.replace(/-[\w-]{8}(\.\w+)$/, '$1');

/** The files of a new build that stand where kept ones stood: what a member has used works offline after an update, too. */
export function successors(kept: readonly string[], assets: readonly string[]): string[] {
  const names = new Set(kept.map(withoutHash));
  return assets.filter((path) => names.has(withoutHash(path)));
}
