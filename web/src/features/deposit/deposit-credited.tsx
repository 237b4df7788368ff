import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '../../lib/i18n.ts';
import styles from './deposit.module.css';

/** Money has come in, by whatever way; baht. */
export function DepositCredited({ amount, walletAmount }: { amount: number; walletAmount: number }) {
  const { t } = useTranslation('deposit');
  return (
    <div className={styles.result}>
      <img src="/art/done.svg" alt="" width="120" height="120" />
      <p className={styles.title}>{t('watch.success')}</p>
      <p className={`${styles.credited} num`}>
        +{formatBaht(amount)} {t('common:baht')}
      </p>
      <p className={`${styles.soft} num`}>{t('watch.balance', { amount: formatBaht(walletAmount) })}</p>
    </div>
  );
}
