import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext } from 'playwright-core';

export const KINDS = ['document', 'script', 'stylesheet', 'font', 'image', 'call', 'other'] as const;
export type Kind = (typeof KINDS)[number];

export interface Loaded {
  path: string;
  kind: Kind;
  /** Bytes: gzipped here, so that it does not matter how the server sent it; pictures and fonts that are packed already, as they are. */
  size: number;
  /** Bytes of the body as they came over the wire. */
  wire: number;
  encoding: string;
}

/** Longer than the pause after which the chat is fetched. */
const QUIET_MS = 2_500;

/**
 * Loads a page with an empty cache in a window of a phone and tells all that came.
 * @param kept what the browser's local storage holds from an earlier visit
 * @param cookies what it is known by
 */
export async function loadPage(
  browser: Browser,
  url: string,
  kept: Readonly<Record<string, string>> = {},
  cookies: Parameters<BrowserContext['addCookies']>[0] = [],
): Promise<Loaded[]> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'th-TH' });
  try {
    await context.addCookies(cookies);
    for (const item of Object.entries(kept))
      await context.addInitScript(`localStorage.setItem(${item.map((text) => JSON.stringify(text)).join()})`);
    const page = await context.newPage();
    const arriving: Promise<Loaded>[] = [];
    page.on('response', (response) => {
      if (!response.url().startsWith('http')) return;
      arriving.push(
        (async () => {
          const body = await response.body().catch(() => Buffer.alloc(0));
          const { responseBodySize } = await response.request().sizes();
          const path = new URL(response.url()).pathname;
          const kind = kindOf(response.request().resourceType());
          const isPacked = kind === 'font' || (kind === 'image' && !path.endsWith('.svg'));
          return {
            path,
            kind,
            size: isPacked ? body.length : gzipSync(body, { level: 9 }).length,
            // what the browser had already is told as less than nothing
            wire: Math.max(0, responseBodySize),
            encoding: response.headers()['content-encoding'] ?? 'plain',
          };
        })(),
      );
    });
    await page.goto(url, { waitUntil: 'load' });
    for (let seen = -1; seen < arriving.length;) {
      seen = arriving.length;
      await page.waitForTimeout(QUIET_MS);
    }
    page.removeAllListeners('response');
    const all = (await Promise.all(arriving)).filter(
      // a file that is asked for again comes out of the browser's memory
      ({ kind, path }, at, every) => kind === 'call' || at === every.findIndex((one) => one.path === path),
    );
    const where = new URL(page.url()).pathname;
    if (where !== new URL(url).pathname) throw new Error(`${url} went on to ${where}`);
    return all;
  } finally {
    await context.close();
  }
}

function kindOf(type: string): Kind {
  if (type === 'fetch' || type === 'xhr') return 'call';
  return KINDS.find((kind) => kind === type) ?? 'other';
}
