import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { BankLogo } from '@krapao/ui/bank-logo.tsx';
import { CopyButton } from '@krapao/ui/copy-button.tsx';
import { accountNo } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { accountOf, compareNames } from './account-text.ts';
import type { Thing } from './queries.ts';
import styles from './thing.module.css';

/** Where the money goes, and whether that account is in the member's name. */
export function PayoutAccount({ thing: { facts, member } }: { thing: Thing }) {
  const { t } = useTranslation('work');
  const account = accountOf(facts['to'] ?? '');
  if (!account) return null;
  const fit = member === null ? 'other' : compareNames(account.name, member.name);
  return (
    <div className={styles.part}>
      <h3>{t('account.title')}</h3>
      <p className={styles.account}>
        <BankLogo code={account.bank} size={26} />
        <b>{account.bank}</b>
        <span>{accountNo(account.no)}</span>
        <CopyButton text={account.no} label={t('account.copy')} />
      </p>
      <dl className={styles.pairs}>
        <dt>{t('account.name')}</dt>
        <dd>
          <b>{account.name}</b>
        </dd>
        {member && (
          <>
            <dt>{t('account.member')}</dt>
            <dd>{member.name}</dd>
          </>
        )}
      </dl>
      {fit === 'unlike' ? (
        <p className="mute">{t('account.unlike')}</p>
      ) : (
        <p className={fit === 'same' ? styles.good : styles.bad}>
          {fit === 'same' ? (
            <CircleCheck size={16} aria-hidden="true" />
          ) : (
            <TriangleAlert size={16} aria-hidden="true" />
          )}
          {t(fit === 'same' ? 'account.same' : 'account.other')}
        </p>
      )}
    </div>
  );
}
