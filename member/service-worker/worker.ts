/**
 * The service worker: the app starts without a line, in the state that it was last seen in. Its code comes from the cache,
 * its page from the network as long as that answers soon; what the API says is never kept.
 */
import { kindOf } from './addresses.ts';
import { built } from './built.ts';
import type { Message } from './messages.ts';
import { cacheFor, fill, keepAll, keepPage, kept, keptPage, tidy } from './store.ts';

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
