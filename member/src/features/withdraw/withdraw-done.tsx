import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { WithdrawalReceipt } from './withdrawal-receipt.tsx';
import type { MemberAccount, Withdrawal } from './queries.ts';
import styles from './withdraw.module.css';

interface WithdrawDoneProps {
  account: MemberAccount;
  outcome: Withdrawal;
  gameNames: Readonly<Record<string, string>>;
  onHistory: () => void;
  onDone: () => void;
}

/** The withdrawal is accepted: its receipt, what stayed in games, and where to go from here. */
export function WithdrawDone({ account, outcome, gameNames, onHistory, onDone }: WithdrawDoneProps) {
  const { t } = useTranslation('withdraw');
  const stuck = outcome.stuck.map((code) => gameNames[code] ?? code).join(', ');
  return (
    <div className={styles.stack}>
      <WithdrawalReceipt reference={outcome.reference} accepted={{ ...outcome, bankAccount: account }} />
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
