/** The browser's offer to install the app comes once, early, and is kept here until a member wants it. */
import { createWatchers } from '@krapao/ui/lib/watchers.ts';

/** https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
export interface InstallOffer extends Event {
  /** Resolves when the member has decided. */
  prompt: () => Promise<unknown>;
}

let offer: InstallOffer | undefined;
const watchers = createWatchers();

function set(next: InstallOffer | undefined): void {
  offer = next;
  watchers.tell();
}

/** Call once, before the page has loaded. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // We offer it ourselves, where it does not stand in the way.
    event.preventDefault();
    set(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => set(undefined));
}

export function installOffer(): InstallOffer | undefined {
  return offer;
}

/** An offer can be taken once. */
export function forgetInstallOffer(): void {
  set(undefined);
}

export const subscribeInstallOffer = watchers.watch;
