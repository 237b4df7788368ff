/** The service worker, seen from the page: registered when there is nothing better to do, and asked for news now and then. */
import type { Message } from '../../service-worker/messages.ts';

/** A page that stays open looks for a new version at most this often, when it is looked at again. */
const LOOK_EVERY_MS = 30 * 60_000;

const worker = navigator.serviceWorker;

/** @throws when the browser refuses workers (a private window, a blocked site): the app does without */
export async function registerWorker(): Promise<void> {
  const wasControlled = worker.controller !== null;
  const registration = await worker.register('/sw.js', { updateViaCache: 'none' });
  void consider(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') void consider(installing);
    });
  });
  lookNowAndThen(registration);
  const { active } = await worker.ready;
  if (!wasControlled && active) keepWhatWasLoaded(active);
}

/** Tells the worker of what was asked for before there was one, some of which is still on its way. */
function keepWhatWasLoaded(active: ServiceWorker): void {
  const observer = new PerformanceObserver((list) => {
    const urls = list
      .getEntries()
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && /^\/(?:assets|art)\//.test(pathname))
      .map(({ pathname }) => pathname);
    if (urls.length > 0) active.postMessage({ kind: 'keep', urls } satisfies Message);
  });
  observer.observe({ type: 'resource', buffered: true });
}

function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let last = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - last < LOOK_EVERY_MS) return;
    last = Date.now();
    registration.update().catch(() => {});
  });
}

/** A new version waits. What follows from that the worker has kept: the server may not have that file any more. */
async function consider(waiting: ServiceWorker | null) {
  if (waiting && worker.controller) await (await import('./offer-update.tsx')).offerUpdate(waiting);
}
