import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { DetailList } from '../../ui/detail-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { WithdrawProgress } from './withdraw-progress.tsx';
import { useProgress, type Withdrawal } from './queries.ts';
import styles from './withdraw.module.css';

interface WithdrawDoneProps {
  outcome: Withdrawal;
  gameNames: Readonly<Record<string, string>>;
  onHistory: () => void;
  onDone: () => void;
}

/** The withdrawal is accepted: how far it is, and where to follow it later. */
export function WithdrawDone({ outcome, gameNames, onHistory, onDone }: WithdrawDoneProps) {
  const { t } = useTranslation('withdraw');
  const failed = useProgress(outcome.reference).data?.status === 'FAILED';
  const stuck = outcome.stuck.map((code) => gameNames[code] ?? code).join(', ');
  return (
    <div className={styles.stack}>
      <div role="alert" className={styles.result}>
        {!failed && <img src="/art/done.svg" alt="" width="88" height="88" />}
        <p className={styles.heading}>{t(failed ? 'done.failed' : 'done.title')}</p>
        <p className={`${styles.amount} num`}>
          {formatBaht(outcome.amount)} <small>{t('common:baht')}</small>
        </p>
        {!failed && <p className={styles.soft}>{t('done.text')}</p>}
      </div>
      <WithdrawProgress reference={outcome.reference} />
      <DetailList items={[{ key: 'reference', label: t('done.reference'), value: outcome.reference }]} />
      {stuck && <Notice tone="warning">{t('done.stuck', { names: stuck })}</Notice>}
      <div className={styles.actions}>
        <Button size="l" onClick={onHistory}>
          {t('done.history')}
        </Button>
        <Button variant="primary" size="l" onClick={onDone}>
          {t('common:ok')}
        </Button>
      </div>
    </div>
  );
}
