import { Link } from 'react-router';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { ROOMS } from './areas.ts';
import styles from './thing-list.module.css';

/** The rooms of what the site is set up with, where a phone has no rail. */
export function Rooms() {
  const { t } = useTranslation('setup');
  return (
    <nav className={styles.rooms} aria-label={t('rooms')}>
      {ROOMS.map(({ area, path }) => (
        <Link key={area} to={path}>
          {t(`area.${area}`)}
        </Link>
      ))}
    </nav>
  );
}
