/**
 * The service worker: the app starts without a line, in the state that it was last seen in. Its code comes from the cache,
 * its page from the network as long as that answers soon; what the API says is never kept.
 */
import { hearPushes } from '../../ui/service-worker/push.ts';
import { kindOf, KEPT_PAGES, pageFor, successors } from './addresses.ts';
import type { Message } from './messages.ts';

interface Built {
  /** The same as in the page's `<meta name="build">`. */
  readonly id: string;
  /** Addresses that every start of this build needs. */
  readonly shell: readonly string[];
  /** Addresses of all hashed files of this build. */
  readonly assets: readonly string[];
}

/** Written in by member/build-service-worker.ts. */
declare const BUILT: Built;

/** What this worker was built with. */
const built: Built = BUILT;

// The caches: hashed files for as long as a build has them; pages and drawings of this build.

const ASSETS = 'krapao-assets';
const PAGES = `krapao-pages-${built.id}`;
const ART = `krapao-art-${built.id}`;

const isArt = (path: string): boolean => path.startsWith('/art/');
const pathOf = ({ url }: { url: string }): string => new URL(url).pathname;

const cacheFor = (path: string): Promise<Cache> => caches.open(isArt(path) ? ART : ASSETS);

async function kept(request: Request): Promise<Response | undefined> {
  return (await cacheFor(pathOf(request))).match(request, { ignoreVary: true });
}

async function keptPage(url: string): Promise<Response | undefined> {
  return (await caches.open(PAGES)).match(pageFor(url), { ignoreVary: true });
}

/** Fetches what is not there yet. @throws when one of them can't be had */
async function keepAll(paths: readonly string[]): Promise<void> {
  const add = async (path: string) => {
    const cache = await cacheFor(path);
    if (!(await cache.match(path, { ignoreVary: true }))) await cache.add(path);
  };
  await Promise.all([...new Set(paths)].map(add));
}

/** Keeps a page, with the settings of the site that the server wrote into it, if it is of this build. @returns whether it is */
async function keepPage(url: string, page: Response): Promise<boolean> {
  const isOurs = (await page.clone().text()).includes(`name="build" content="${built.id}"`);
  if (isOurs) await (await caches.open(PAGES)).put(pageFor(url), page);
  return isOurs;
}

/** Everything that this build needs to start without a line. @throws when the server has another build by now */
async function fill(): Promise<void> {
  const assets = await caches.open(ASSETS);
  const before = (await assets.keys()).map(pathOf);
  await keepAll([...built.shell, ...successors(before, built.assets)]);
  for (const path of KEPT_PAGES) {
    const page = await fetch(path, { cache: 'no-cache' });
    if (!page.ok || !(await keepPage(page.url, page))) throw new Error(`${path} is of another build`);
  }
}

/** Drops what other builds have left. */
async function tidy(): Promise<void> {
  const ours = [ASSETS, PAGES, ART];
  for (const name of await caches.keys()) if (!ours.includes(name)) await caches.delete(name);
  const assets = await caches.open(ASSETS);
  for (const request of await assets.keys()) {
    if (!built.assets.includes(pathOf(request))) await assets.delete(request);
  }
}

declare const self: ServiceWorkerGlobalScope;

/** How long the network may take over the page before the kept one is shown, ms. */
const PATIENCE_MS = 3_000;
/** The same when somebody loads the page anew: they want what is there now. */
const RELOAD_PATIENCE_MS = 12_000;

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

self.addEventListener('fetch', (event) => {
  switch (kindOf(event.request, self.location.origin)) {
    case 'page':
      return event.respondWith(answerPage(event));
    case 'asset':
      return event.respondWith(answerAsset(event));
    case 'art':
      return event.respondWith(answerArt(event));
    case 'none':
  }
});

hearPushes(self, { icon: '/icons/icon-192.png' });

self.addEventListener('message', (event) => {
  const message = event.data as Message;
  if (message.kind === 'keep') {
    event.waitUntil(keepAll(message.urls.filter((path) => /^\/(?:assets|art)\//.test(path))));
  } else {
    const isSame = message.build === built.id;
    if (isSame) event.waitUntil(self.skipWaiting());
    event.ports[0]?.postMessage(isSame);
  }
});

/** From the network, unless that fails, is down (5xx) or takes too long: then as it was last. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const fresh = fetch(request);
  const keeping = fresh.then(async (page) => {
    if (page.ok) await keepPage(request.url, page.clone());
  });
  event.waitUntil(keeping.catch(() => {}));
  const last = await keptPage(request.url);
  if (!last) return fresh;
  const patience = request.cache === 'default' ? PATIENCE_MS : RELOAD_PATIENCE_MS;
  const answer = await Promise.race([fresh.catch(() => undefined), nothingAfter(patience)]);
  return answer && answer.status < 500 ? answer : last;
}

/** A hashed file never changes. */
async function answerAsset(event: FetchEvent): Promise<Response> {
  return (await kept(event.request)) ?? fetchAndKeep(event);
}

/** A drawing may: it is shown as it was, and asked for anew. */
async function answerArt(event: FetchEvent): Promise<Response> {
  const last = await kept(event.request);
  const fresh = fetchAndKeep(event);
  if (!last) return fresh;
  event.waitUntil(fresh.catch(() => {}));
  return last;
}

async function fetchAndKeep(event: FetchEvent): Promise<Response> {
  const response = await fetch(event.request);
  if (response.ok) {
    const copy = response.clone();
    const cache = await cacheFor(new URL(event.request.url).pathname);
    // A full disk keeps nothing; the answer goes out all the same.
    event.waitUntil(cache.put(event.request, copy).catch(() => {}));
  }
  return response;
}

function nothingAfter(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}
