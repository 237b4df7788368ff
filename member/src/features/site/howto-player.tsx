import { useEffect, useState, type RefObject } from 'react';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import styles from './howto-dialog.module.css';

interface HowtoPlayerProps {
  address: string;
  title: string;
  player: RefObject<HTMLVideoElement | null>;
}

/** Our own clips have a first picture beside them. */
const posterOf = (address: string): string | undefined =>
  address.startsWith('/howto/') ? address.replace(/\.\w+$/, '.webp') : undefined;

/** Plays by itself where browser and member let it; else, and ever after, by its own controls. */
export function HowtoPlayer({ address, title, player }: HowtoPlayerProps) {
  const { t } = useTranslation('howto');
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    if (isFailed || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    // Refused: the poster and its play button stay.
    player.current?.play().catch(() => {});
  }, [isFailed, player]);
  if (isFailed) {
    return (
      <div className={styles.stage}>
        <LoadFailed compact of={{ refetch: () => setFailed(false) }} title={t('failed')} />
      </div>
    );
  }
  return (
    <div className={styles.stage}>
      <video
        ref={player}
        className={styles.video}
        src={address}
        poster={posterOf(address)}
        aria-label={title}
        tabIndex={0}
        controls
        playsInline
        preload="none"
        onError={() => setFailed(true)}
      />
    </div>
  );
}
