import { useEffect, useState } from 'react';
import WifiOff from 'lucide-react/icons/wifi-off';
import Wifi from 'lucide-react/icons/wifi';
import { cx } from './cx.ts';
import styles from './offline-banner.module.css';

const BACK_MS = 3_000;

interface OfflineBannerProps {
  offline: boolean;
  text: string;
  backText?: string | undefined;
}

/** Says that the phone has no network, and for a moment that it has one again. */
export function OfflineBanner({ offline, text, backText }: OfflineBannerProps) {
  const [state, setState] = useState<'calm' | 'off' | 'back'>(offline ? 'off' : 'calm');
  if (offline && state !== 'off') setState('off');
  if (!offline && state === 'off') setState(backText ? 'back' : 'calm');

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
