import Check from 'lucide-react/icons/check';
import { RIGHTS, type Right } from '@krapao/contract/console/rights';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { rightWord, roleWord } from '../../lib/words.ts';
import { Press } from '../../parts/press.tsx';
import type { RoleRights } from './queries.ts';
import { useBounds } from './right-changes.tsx';
import styles from './rights.module.css';

interface RolesProps {
  roles: readonly RoleRights[];
  /** undefined: this person may only look. */
  onEdit: ((role: RoleRights) => void) | undefined;
}

/** What each role may do, and up to which sum: rights down, roles across. */
export function Roles({ roles, onEdit }: RolesProps) {
  const { t } = useTranslation('staff');
  return (
    <section className={styles.roles}>
      <h2>{t('roles')}</h2>
      <div className={styles.box} role="region" aria-label={t('roles')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('edit.right')}</th>
              {roles.map((one) => (
                <th scope="col" key={one.role}>
                  <span className={styles.head}>
                    {roleWord(one.role)}
                    <span className="mute mini">{t('rights', { count: one.rights.length })}</span>
                    {onEdit && (
                      <Press
                        aria-label={t('edit.of', { role: roleWord(one.role) })}
                        onClick={() => onEdit(one)}
                      >
                        {t('edit.open')}
                      </Press>
                    )}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {RIGHTS.map((right) => (
              <tr key={right}>
                <th scope="row">{rightWord(right)}</th>
                {roles.map((one) => (
                  <td key={one.role}>
                    <Cell role={one} right={right} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Cell({ role, right }: { role: RoleRights; right: Right }) {
  const { t } = useTranslation('staff');
  const bounds = useBounds();
  const has = role.rights.find((one) => one.right === right);
  if (!has) return <span className="visually-hidden">{t('edit.hasNot')}</span>;
  return (
    <>
      <Check size={16} className={styles.has} aria-hidden="true" />
      <span className="visually-hidden">{t('edit.has')}</span>
      <span className={styles.bounds}>
        {bounds(has).map((one) => (
          <span key={one}>{one}</span>
        ))}
      </span>
    </>
  );
}
