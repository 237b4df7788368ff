/** What a service worker does with a push: shows it where no window of ours is looked at, and opens what it is about. */

export interface PushLook {
  icon: string;
}

/** What the server sends (server/src/modules/push). */
interface Pushed {
  title: string;
  body: string;
  path: string;
}

/** Told to a window: go there. */
export interface OpenMessage {
  kind: 'open';
  path: string;
}

const isOwnPath = (path: string): boolean => /^\/(?![/\\\t\r\n])/.test(path);

function read(data: PushMessageData | null): Pushed {
  try {
    const told: unknown = data?.json();
    const { title, body, path } = (typeof told === 'object' && told !== null ? told : {}) as Record<
      string,
      unknown
    >;
    return {
      title: typeof title === 'string' ? title : '',
      body: typeof body === 'string' ? body : '',
      path: typeof path === 'string' && isOwnPath(path) ? path : '/',
    };
  } catch {
    return { title: '', body: '', path: '/' };
  }
}

export function hearPushes(scope: ServiceWorkerGlobalScope, { icon }: PushLook): void {
  const windows = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

  async function show(data: PushMessageData | null): Promise<void> {
    // who looks at it sees and hears it there
    if ((await windows()).some(({ focused }) => focused)) return;
    const { title, body, path } = read(data);
    // one at a time: a newer one takes the older one's place, and is heard again
    const options = { body, icon, tag: 'push', renotify: true, data: path };
    await scope.registration.showNotification(title || 'Krapao', options);
  }

  async function open(path: string): Promise<void> {
    const [known] = await windows();
    if (!known) return void (await scope.clients.openWindow(path));
    await known.focus().catch(() => {});
    known.postMessage({ kind: 'open', path } satisfies OpenMessage);
  }

  scope.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const path: unknown = event.notification.data;
    event.waitUntil(open(typeof path === 'string' && isOwnPath(path) ? path : '/'));
  });
}
