/** The console's service worker: calls its person when no window of it is open. It keeps nothing, and stands between nothing. */
import { hearPushes } from '../../ui/service-worker/push.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
hearPushes(self, { icon: '/icon-192.png' });
