/** Browsers that are called: no push service of a browser's maker is reached from here, the sandbox's stands in for it. */
import type { BrowserContext } from '@playwright/test';
import type { Stack } from '@krapao/tools/testing/stack';

export interface Told {
  content: { title: string; body: string; path: string };
}
interface PushBrowser {
  id: string;
  endpoint: string;
  keys: object;
}

const outside = async <T>({ sandboxUrl }: Stack, path: string, init?: RequestInit): Promise<T> =>
  (await (await fetch(`${sandboxUrl}${path}`, init)).json()) as T;

/** What that browser was told, newest first. */
export const toldTo = (stack: Stack, id: string): Promise<Told[]> => outside(stack, `/push?id=${id}`);

/** Pages of that context subscribe at the sandbox, and are allowed to when they ask. Answers the browser's id there. */
export async function subscribesAtSandbox(context: BrowserContext, stack: Stack): Promise<string> {
  const { id, ...made } = await outside<PushBrowser>(stack, '/push', { method: 'POST' });
  await context.addInitScript(({ endpoint, keys }) => {
    const ASKED = 'test-asked';
    const subscription = {
      ...{ endpoint, options: { applicationServerKey: null } },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: () => {
        known = null;
        return Promise.resolve(true);
      },
    };
    let known: typeof subscription | null = null;
    Object.defineProperty(Notification, 'permission', {
      get: () => (localStorage.getItem(ASKED) === null ? 'default' : 'granted'),
    });
    Notification.requestPermission = () => {
      localStorage.setItem(ASKED, '1');
      return Promise.resolve('granted');
    };
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(known),
      subscribe: () => Promise.resolve((known = subscription)),
    });
  }, made);
  return id;
}
