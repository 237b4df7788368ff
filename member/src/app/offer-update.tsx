import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import X from 'lucide-react/icons/x';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { IconButton } from '@krapao/ui/icon-button.tsx';
import type { Message } from '../../service-worker/messages.ts';
import { pageBuild } from '../lib/page-build.ts';
import styles from './update-bar.module.css';

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
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
  });
  waiting.postMessage({ kind: 'compare', build: pageBuild() } satisfies Message, [port2]);
  return answer;
}

/** Says quietly that there is a new version, and loads it at a press. */
function UpdateBar({ onReload, onDismiss }: { onReload: () => void; onDismiss: () => void }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const reload = () => {
    setBusy(true);
    onReload();
  };
  return (
    <div role="status" className={styles.bar}>
      <p className={styles.text}>{t('update.text')}</p>
      <Button size="s" busy={busy} onClick={reload}>
        {t('update.reload')}
      </Button>
      <IconButton label={t('dismiss')} icon={<X />} onClick={onDismiss} />
    </div>
  );
}
