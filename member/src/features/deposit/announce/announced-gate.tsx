import type { ReactNode } from 'react';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';
import { Button } from '@krapao/ui/button.tsx';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import styles from '../deposit.module.css';
import type { Announcement } from './use-announcement.ts';
import { DepositCredited } from '../deposit-credited.tsx';

interface AnnouncedGateProps {
  announcement: Announcement;
  walletAmount: number;
  onDone: () => void;
  /** The step of the way. */
  children: ReactNode;
}

/** Before the step of a way: whether an amount was announced there, and that its money has come. */
export function AnnouncedGate({ announcement, walletAmount, onDone, children }: AnnouncedGateProps) {
  const { t } = useTranslation('deposit');
  const { announced, isLoading, failed } = announcement;
  if (announced?.status === 'COME')
    return <AnnouncedCome amount={announced.amount} walletAmount={walletAmount} onDone={onDone} />;
  if (failed) return <LoadFailed compact of={failed} />;
  if (!isLoading) return children;
  return (
    <Loading label={t('common:loading')}>
      <div className={styles.stack}>
        <Skeleton shape="block" height={124} />
        <Skeleton shape="block" height={132} />
      </div>
    </Loading>
  );
}

interface AnnouncedComeProps {
  /** Baht. */
  amount: number;
  walletAmount: number;
  onDone: () => void;
}

/** Announced money has come. */
function AnnouncedCome({ amount, walletAmount, onDone }: AnnouncedComeProps) {
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
