import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { DepositCredited } from '../deposit-credited.tsx';
import styles from '../deposit.module.css';

interface AnnouncedComeProps {
  /** Baht. */
  amount: number;
  walletAmount: number;
  onDone: () => void;
}

/** Announced money has come. */
export function AnnouncedCome({ amount, walletAmount, onDone }: AnnouncedComeProps) {
  const { t } = useTranslation('deposit');
  return (
    <div className={styles.stack}>
      <div role="alert">
        <DepositCredited amount={amount} walletAmount={walletAmount} />
      </div>
      <Button variant="primary" size="l" block onClick={onDone}>
        {t('watch.done')}
      </Button>
    </div>
  );
}
