import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { Message } from '../../service-worker/messages.ts';
import { UpdateBar } from './update-bar.tsx';

let hide = () => {};

/** Shows the bar, unless the page, fresh from the network, is of the new version already: then that is in nobody's way. */
export async function offerUpdate(waiting: ServiceWorker): Promise<void> {
  if (await takesOver(waiting)) return;
  hide();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  hide = () => {
    root.unmount();
    place.remove();
    hide = () => {};
  };
  // The page comes from the network, of the new version; then it lets the waiting worker in, as above.
  root.render(createElement(UpdateBar, { onReload: () => location.reload(), onDismiss: () => hide() }));
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
