import { bankName } from '../../../lib/bank-name.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { BankLogo } from '@krapao/ui/bank-logo.tsx';
import styles from '../deposit.module.css';
import type { DepositAccount } from '../queries.ts';

/** Whose QR this is, while there is no paper that names it. */
export function QrOf({ account }: { account: DepositAccount }) {
  const { t, language } = useTranslation('deposit');
  return (
    <div className={styles.payTo}>
      <BankLogo code={account.bankCode} size={36} />
      <p className={styles.bank}>
        <span className={styles.soft}>{t('channel.qr')}</span>
        <span className={styles.bankName}>{bankName(account.bank, language)}</span>
      </p>
    </div>
  );
}
