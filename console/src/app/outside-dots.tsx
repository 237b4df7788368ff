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

/** Systems of others; none while nothing is known of them, or to whom it is not told. */
function useSystems(me: Me): System[] {
  const { data } = useQuery({ ...outsideQuery, enabled: me.rights.includes('work.view') });
  return data ? systemsOf(data.outside) : [];
}

/** In the bar of desks: systems of others, each with a dot, whether it answers; what does not says since when. On narrow ones only what is down. */
export function OutsideDots({ me }: { me: Me }) {
  const systems = useSystems(me);
  const isDown = systems.some(({ isUp }) => !isUp);
  return (
    systems.length > 0 && <Systems systems={systems} className={cx(styles.dots, isDown && styles.some)} />
  );
}

/** Below the bar of phones, which has no room for them: what of the systems of others does not answer. */
export function OutsideDown({ me }: { me: Me }) {
  const { t } = useTranslation();
  const systems = useSystems(me).filter(({ isUp }) => !isUp);
  return (
    systems.length > 0 && (
      <aside aria-label={t('outside.label')}>
        <Systems systems={systems} className={styles.below} />
      </aside>
    )
  );
}

function Systems({ systems, className }: { systems: readonly System[]; className: string | undefined }) {
  const { t } = useTranslation();
  return (
    <Link to={paths.now} className={className}>
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

function Words({ system: { name, isUp, since, down, all } }: { system: System }) {
  const { t } = useTranslation();
  const word =
    name !== 'providers'
      ? t(`outside.${name}`)
      : t(isUp ? 'outside.providers' : 'outside.providersDown', { down, all });
  if (isUp) return word;
  return since === null
    ? t('outside.down', { name: word })
    : t('outside.since', { name: word, at: momentToday(since) });
}
