import { useState } from 'react';
import RotateCw from 'lucide-react/icons/rotate-cw';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { cx } from '@krapao/ui/cx.ts';
import { IconButton } from '@krapao/ui/icon-button.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { Key } from '../../parts/key.tsx';
import styles from './slip-picture.module.css';

const STEPS = [50, 75, 100, 150, 200, 300] as const;
const WHOLE = 100;
const TURN = 90;

/** The zoom after that one. */
export function zoomed(percent: number, way: 1 | -1): number {
  const ahead =
    way === 1 ? STEPS.filter((one) => one > percent) : STEPS.filter((one) => one < percent).reverse();
  return ahead[0] ?? percent;
}

/** The picture of a slip: larger, smaller, turned. */
export function SlipPicture({ src }: { src: string }) {
  const { t } = useTranslation('work');
  const [percent, setPercent] = useState(WHOLE);
  const [turned, setTurned] = useState(0);
  const [isBroken, setBroken] = useState(false);
  const zoom = (way: 1 | -1) => setPercent((now) => zoomed(now, way));
  const turn = () => setTurned((now) => now + TURN);
  useShortcuts({ '+': () => zoom(1), '-': () => zoom(-1), T: turn });
  return (
    <figure className={styles.picture}>
      <div className={styles.box} tabIndex={0} role="group" aria-label={t('picture.title')}>
        {isBroken ? (
          <p className={styles.broken}>{t('picture.broken')}</p>
        ) : (
          <img
            src={src}
            alt={t('picture.title')}
            className={cx(styles.image, turned % 180 !== 0 && styles.across)}
            style={{ width: `${percent}%`, transform: `rotate(${turned}deg)` }}
            onError={() => setBroken(true)}
          />
        )}
      </div>
      <figcaption className={styles.tools}>
        <IconButton label={t('picture.smaller')} icon={<ZoomOut />} onClick={() => zoom(-1)} />
        <span>{percent}%</span>
        <IconButton label={t('picture.larger')} icon={<ZoomIn />} onClick={() => zoom(1)} />
        <IconButton label={t('picture.turn')} icon={<RotateCw />} onClick={turn} />
        <span className={styles.keys}>
          <Key>+</Key>
          <Key>-</Key>
          <Key>T</Key>
        </span>
      </figcaption>
    </figure>
  );
}
