import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '../../lib/i18n.ts';
import { useProgress } from './queries.ts';
import { WithdrawProgress } from './withdraw-progress.tsx';
import styles from './withdraw.module.css';

/** A withdrawal of the statement, looked at again. @param id the `_id` of its line */
export function WithdrawalSteps({ id }: { id: string }) {
  const { t } = useTranslation('withdraw');
  const { data } = useProgress(id);
  return (
    <div className={styles.stack}>
      {data && (
        <p className={`${styles.amount} num`}>
          {formatBaht(data.amount)} <small>{t('common:baht')}</small>
        </p>
      )}
      <WithdrawProgress reference={id} />
    </div>
  );
}
