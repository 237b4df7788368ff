import { dateOf } from '@krapao/contract/bangkok';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Baht } from '../../parts/baht.tsx';
import { OwnAccount } from '../../parts/own-account.tsx';
import type { Figures } from './queries.ts';
import styles from './now.module.css';

/** What stands on each account of the house's own by its own books, and when it was counted last. */
export function OwnAccounts({ accounts }: { accounts: Figures['accounts'] }) {
  const { t } = useTranslation('now');
  return (
    <ul>
      {accounts.map(({ key, name, balance, countedOn }) => (
        <li key={key} className={styles.row}>
          <OwnAccount accountKey={key} name={name} />
          <span className={styles.sum}>
            <Baht amount={balance} />
            <small className="mute">
              {countedOn === null ? t('countedNever') : t('counted', { day: dateOf(countedOn) })}
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}
