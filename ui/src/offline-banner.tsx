import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import WifiOff from 'lucide-react/icons/wifi-off';
import Wifi from 'lucide-react/icons/wifi';
import { cx } from './cx.ts';
import { subscribeLayers, topLayer } from './layers.ts';
import { isLongWait, watchLongWait } from './long-wait.ts';
import styles from './offline-banner.module.css';

const BACK_MS = 3_000;

interface OfflineBannerProps {
  offline: boolean;
  text: string;
  backText?: string | undefined;
  /** Said while something is loading for long. */
  slowText?: string | undefined;
}

/**
 * Says that the phone has no network, and for a moment that it has one again, or that what is loading takes long: over the page, or where a
 * dialog is open in that, since the page behind it is dark, covered and not read to anybody.
 */
export function OfflineBanner({ offline, text, backText, slowText }: OfflineBannerProps) {
  const [state, setState] = useState<'calm' | 'off' | 'back'>(offline ? 'off' : 'calm');
  const layer = useSyncExternalStore(subscribeLayers, topLayer);
  const isSlow = useSyncExternalStore(watchLongWait, isLongWait);
  if (offline && state !== 'off') setState('off');
  if (!offline && state === 'off') setState(backText ? 'back' : 'calm');

  useEffect(() => {
    if (state !== 'back') return;
    const timer = setTimeout(() => setState('calm'), BACK_MS);
    return () => clearTimeout(timer);
  }, [state]);

  const banner =
    state === 'calm' ? (
      isSlow && slowText && <p className={styles.slow}>{slowText}</p>
    ) : (
      <p className={cx(styles.banner, state === 'back' && styles.back)}>
        {state === 'off' ? <WifiOff size={18} /> : <Wifi size={18} />}
        {state === 'off' ? text : backText}
      </p>
    );
  const room = layer?.querySelector('[data-toasts]');
  return (
    <>
      <div role="status" className={styles.place}>
        {!room && banner}
      </div>
      {room &&
        createPortal(
          <div role="status" className={styles.inDialog}>
            {banner}
          </div>,
          room,
        )}
    </>
  );
}
