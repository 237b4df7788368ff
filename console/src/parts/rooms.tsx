import { Link } from 'react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { GROUPS, IN_BAR, useRooms } from '../lib/sections.ts';
import styles from './rooms.module.css';

/** The rooms that the bar of a phone has no place for, as the rail of a desk groups them. */
export function Rooms() {
  const { t } = useTranslation();
  const rest = useRooms().slice(IN_BAR);
  if (rest.length === 0) return null;
  return (
    <nav className={styles.rooms} aria-label={t('nav.rooms')}>
      {GROUPS.map(({ label, sections }) => {
        const shown = sections.filter((section) => rest.includes(section));
        return (
          shown.length > 0 && (
            <div key={label ?? ''} className={styles.group}>
              {label && <h2>{t(label)}</h2>}
              {shown.map(({ path, label: name, icon: Icon }) => (
                <Link key={path} to={path}>
                  <Icon aria-hidden="true" />
                  <span>{t(name)}</span>
                  <ChevronRight aria-hidden="true" />
                </Link>
              ))}
            </div>
          )
        );
      })}
    </nav>
  );
}
