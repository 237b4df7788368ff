/** Calls to this browser while nobody looks at the app: asked for by a press, taken up again by the same person at each start. */
import type { PushSubscribed } from '@krapao/contract/push';
import { local } from './storage.ts';

const WORKER = '/sw.js';

/** off: it was not asked for here, or by another person. impossible: on an iPhone also where the app is not on the home screen. */
export type CallsState = 'impossible' | 'denied' | 'off' | 'on';

export interface CallsDeps {
  /** Under that name the browser keeps whose calls come here, also when they signed out: they come again when they are back. */
  name: string;
  /** What a browser subscribes with. */
  key(): Promise<string>;
  /** @param isByItself nobody pressed anything for it now */
  tell(given: PushSubscribed, isByItself: boolean): Promise<unknown>;
  forget(endpoint: string): Promise<unknown>;
}

const isPossible = (): boolean =>
  window.isSecureContext &&
  'serviceWorker' in navigator &&
  'PushManager' in window &&
  'Notification' in window;

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function isWith(subscription: PushSubscription, key: Uint8Array): boolean {
  const own = subscription.options.applicationServerKey;
  if (!own) return false;
  const bytes = new Uint8Array(own);
  return bytes.length === key.length && bytes.every((byte, at) => byte === key[at]);
}

const registered = () => navigator.serviceWorker.getRegistration(WORKER);
const subscribed = async () => (await registered())?.pushManager.getSubscription();

/** The browser's subscription with the key of now; one with another key hears nothing for long. */
async function subscription(key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  if (known && isWith(known, key)) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Takes what was shown from the screen: it was seen elsewhere. */
export async function clearCalls(): Promise<void> {
  if (!isPossible()) return;
  const shown = await (await registered())?.getNotifications();
  for (const one of shown ?? []) one.close();
}

export function createCalls({ name, key, tell, forget }: CallsDeps) {
  const isGranted = () => isPossible() && Notification.permission === 'granted';

  function state(whose: string): CallsState {
    if (!isPossible()) return 'impossible';
    if (Notification.permission === 'denied') return 'denied';
    return isGranted() && local.get(name) === whose ? 'on' : 'off';
  }

  async function subscribe(whose: string, isByItself: boolean): Promise<void> {
    const signedBy = await key();
    const { endpoint = '', keys = {} } = (await subscription(bytesOf(signedBy))).toJSON();
    const { p256dh = '', auth = '' } = keys;
    await tell({ endpoint, keys: { p256dh, auth }, signedBy }, isByItself);
    local.set(name, whose);
  }

  /** What is still on its way finds nobody. */
  async function leave(): Promise<void> {
    if (!isPossible() || local.get(name) === null) return;
    await (await subscribed())?.unsubscribe();
    await clearCalls();
  }

  return {
    state,
    /** Answers how it stands then. @throws what `key` and `tell` throw; DOMException where the browser can't */
    async switchOn(whose: string): Promise<CallsState> {
      if (!isPossible()) return 'impossible';
      if ((await Notification.requestPermission()) === 'granted') await subscribe(whose, false);
      return state(whose);
    },
    /** @throws what `forget` throws */
    async switchOff(): Promise<void> {
      const known = await subscribed();
      if (known) {
        await forget(known.endpoint);
        await known.unsubscribe();
      }
      local.remove(name);
    },
    /** They are about to sign out: no more calls until they are back. It keeps nobody from leaving. */
    async pause(): Promise<void> {
      const known = isPossible() && local.get(name) !== null ? await subscribed() : undefined;
      if (known) await forget(known.endpoint).catch(() => {});
      await leave().catch(() => {});
    },
    /** They have signed out, and the server knows it. */
    leave,
    /** Who was here as one is another by now: what they asked for stays asked for. */
    follow(from: string | null, into: string | null): void {
      if (from !== null && into !== null && local.get(name) === from) local.set(name, into);
    },
    /**
     * They are here: calls that were asked for are taken up, and another person's are none of theirs. The browser's address changes now
     * and then, so it is told anew each time.
     */
    async takeUp(whose: string): Promise<void> {
      if (!isGranted()) return;
      if (local.get(name) === whose) await subscribe(whose, true);
      else await leave();
    },
  };
}
