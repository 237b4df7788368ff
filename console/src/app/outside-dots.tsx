import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { cx } from '@krapao/ui/cx.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { momentToday } from '@krapao/ui/lib/format.ts';
import type { Me } from '../lib/me.ts';
import { systemsOf, type System } from '../lib/outside.ts';
import { paths } from '../lib/paths.ts';
import { outsideQuery } from '../lib/queries.ts';
import styles from './outside-dots.module.css';

/** Systems of others, each with a dot: whether it answers; what does not says since when. On wide screens all, else only what is down. */
export function OutsideDots({ me }: { me: Me }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...outsideQuery, enabled: me.rights.includes('work.view') });
  if (!data) return null;
  const systems = systemsOf(data.outside);
  const isDown = systems.some(({ isUp }) => !isUp);
  return (
    <Link to={paths.now} className={cx(styles.dots, isDown && styles.some)}>
      <span className="visually-hidden">{t('outside.label')}</span>
      {systems.map((system) => (
        <span key={system.name} className={cx(styles.system, !system.isUp && styles.down)}>
          <span className={styles.dot} aria-hidden="true" />
          <Words system={system} />
        </span>
      ))}
    </Link>
  );
}

function Words({ system: { name, isUp, since, up, all } }: { system: System }) {
  const { t } = useTranslation();
  const word = name === 'providers' ? t('outside.providers', { up, all }) : t(`outside.${name}`);
  if (isUp) return word;
  return since === null
    ? t('outside.down', { name: word })
    : t('outside.since', { name: word, at: momentToday(since) });
}
