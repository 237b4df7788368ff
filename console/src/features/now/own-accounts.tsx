import { dateOf, dateTimeOf } from '@krapao/contract/bangkok';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Baht } from '../../parts/baht.tsx';
import { Note } from '../../parts/note.tsx';
import { OwnAccount } from '../../parts/own-account.tsx';
import type { Figures } from './queries.ts';
import styles from './now.module.css';

interface OwnAccountsProps {
  accounts: Figures['accounts'];
  /** Since when the bank's feed is silent; null where it answers. */
  silentSince: string | null;
}

/** What stands on each account of the house's own, as far as the bank's feed or its own books tell, and when it was counted last. */
export function OwnAccounts({ accounts, silentSince }: OwnAccountsProps) {
  const { t } = useTranslation('now');
  return (
    <>
      {silentSince !== null && (
        <Note tone="amber">{t('accountsUntold', { at: dateTimeOf(silentSince) })}</Note>
      )}
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
    </>
  );
}
