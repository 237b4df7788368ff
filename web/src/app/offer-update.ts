import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Message } from '../../service-worker/messages.ts';
import { UpdateBar } from './update-bar.tsx';

/** How long a new version may take to take over before the page is loaded again all the same. */
const TAKE_OVER_MS = 4_000;

let hide = () => {};

/** Shows the bar, unless the page, fresh from the network, is of the new version already: then that is in nobody's way. */
export async function offerUpdate(
  registration: ServiceWorkerRegistration,
  waiting: ServiceWorker,
): Promise<void> {
  if (await takesOver(waiting)) return;
  hide();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  hide = () => {
    root.unmount();
    place.remove();
    hide = () => {};
  };
  root.render(
    createElement(UpdateBar, { onReload: () => reloadInto(registration), onDismiss: () => hide() }),
  );
}

/** Asks the worker whether it is of the page's own build; if so, it takes over by itself. */
function takesOver(waiting: ServiceWorker): Promise<boolean> {
  const build = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? '';
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
  });
  waiting.postMessage({ kind: 'compare', build } satisfies Message, [port2]);
  return answer;
}

/** Once, and only because the member asked for it. */
function reloadInto({ waiting }: ServiceWorkerRegistration): void {
  if (!waiting) return location.reload();
  const reload = () => location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  // Also when the first one has begun and its page does not come: it is asked for anew.
  setTimeout(reload, TAKE_OVER_MS);
  waiting.postMessage({ kind: 'take-over' } satisfies Message);
}
