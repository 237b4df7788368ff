import { formatKip } from '@krapao/contract/kip';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import styles from './deposit.module.css';
import type { Original } from './queries.ts';

interface DepositCreditedProps {
  /** Baht. */
  amount: number;
  /** What was sent in kip, if it was. */
  original?: Original | null;
  walletAmount: number;
}

/** Money has come in, by whatever way. */
export function DepositCredited({ amount, original, walletAmount }: DepositCreditedProps) {
  const { t } = useTranslation('deposit');
  return (
    <div className={styles.result}>
      <img src="/art/done.svg" alt="" width="120" height="120" />
      <p className={styles.title}>{t('watch.success')}</p>
      <p className={`${styles.credited} num`}>
        +{formatBaht(amount)} {t('common:baht')}
      </p>
      {original && (
        <p className={`${styles.soft} num`}>{t('kip.sent', { kip: formatKip(original.amount) })}</p>
      )}
      <p className={`${styles.soft} num`}>{t('watch.balance', { amount: formatBaht(walletAmount) })}</p>
    </div>
  );
}
