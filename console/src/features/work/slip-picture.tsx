import { useState, type CSSProperties } from 'react';
import RotateCw from 'lucide-react/icons/rotate-cw';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { IconButton } from '@krapao/ui/icon-button.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { Key } from '../../parts/key.tsx';
import styles from './slip-picture.module.css';

const STEPS = [50, 75, 100, 150, 200, 300] as const;
const WHOLE = 100;
const TURN = 90;
const HALF = 180;

/** The zoom after that one. */
export function zoomed(percent: number, way: 1 | -1): number {
  const ahead =
    way === 1 ? STEPS.filter((one) => one > percent) : STEPS.filter((one) => one < percent).reverse();
  return ahead[0] ?? percent;
}

/** Its size and place in the box: turned on its side its height is its width there, and the box scrolls to all of it. */
function placed(percent: number, turned: number, ratio: number): CSSProperties {
  const transform = `rotate(${turned}deg)`;
  if (turned % HALF === 0) return { width: `${percent}%`, transform };
  const beside = (percent - percent * ratio) / 2;
  return { width: `${percent * ratio}%`, margin: `${-beside}% ${beside}%`, transform };
}

/** The picture of a slip: larger, smaller, turned. */
export function SlipPicture({ src }: { src: string }) {
  const { t } = useTranslation('work');
  const [percent, setPercent] = useState(WHOLE);
  const [turned, setTurned] = useState(0);
  /** Its width by its height. */
  const [ratio, setRatio] = useState(1);
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
            className={styles.image}
            style={placed(percent, turned, ratio)}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setRatio(naturalWidth / naturalHeight)
            }
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
