import { useEffect, useState, useSyncExternalStore } from 'react';
import WifiOff from 'lucide-react/icons/wifi-off';
import Wifi from 'lucide-react/icons/wifi';
import { cx } from './cx.ts';
import styles from './offline-banner.module.css';

const BACK_MS = 3_000;

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
const isOnline = () => navigator.onLine;

/** Says that the phone has no network, and for a moment that it has one again. */
export function OfflineBanner({ text, backText }: { text: string; backText?: string | undefined }) {
  const online = useSyncExternalStore(subscribe, isOnline);
  const [state, setState] = useState<'calm' | 'off' | 'back'>(online ? 'calm' : 'off');
  if (!online && state !== 'off') setState('off');
  if (online && state === 'off') setState(backText ? 'back' : 'calm');

  useEffect(() => {
    if (state !== 'back') return;
    const timer = setTimeout(() => setState('calm'), BACK_MS);
    return () => clearTimeout(timer);
  }, [state]);

  return (
    <div role="status" className={styles.place}>
      {state === 'off' && (
        <p className={styles.banner}>
          <WifiOff size={18} />
          {text}
        </p>
      )}
      {state === 'back' && (
        <p className={cx(styles.banner, styles.back)}>
          <Wifi size={18} />
          {backText}
        </p>
      )}
    </div>
  );
}
