import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { rightWord, roleWord } from '../../lib/words.ts';
import type { RoleRights } from './queries.ts';
import styles from './staff.module.css';

/** What each role may do, and up to which sum. */
export function Roles({ roles }: { roles: readonly RoleRights[] }) {
  const { t } = useTranslation('staff');
  return (
    <section className={styles.roles} aria-label={t('roles')}>
      <h2>{t('roles')}</h2>
      {roles.map(({ role, rights }) => (
        <details key={role}>
          <summary>
            <b>{roleWord(role)}</b> <span className="mute">{t('rights', { count: rights.length })}</span>
          </summary>
          <ul>
            {rights.map(({ right, bound, dayBound }) => (
              <li key={right}>
                {rightWord(right)}
                {bound !== null && (
                  <span className="mute"> · {t('bound', { amount: formatBaht(bound) })}</span>
                )}
                {dayBound !== null && (
                  <span className="mute"> · {t('dayBound', { amount: formatBaht(dayBound) })}</span>
                )}
              </li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
