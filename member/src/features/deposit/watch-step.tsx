import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { askAgain, topicKeys } from '../../lib/queries.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Button } from '@krapao/ui/button.tsx';
import { EmptyState } from '@krapao/ui/empty-state.tsx';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';
import { DepositCredited } from './deposit-credited.tsx';
import styles from './deposit.module.css';
import { useLatestSlips, type Slip } from './queries.ts';
import { SlipChecking, SlipFailed } from './slip-states.tsx';
import { forgetSlip, watchSlip } from './slip-watch.ts';

interface WatchStepProps {
  slipId: string;
  walletAmount: number;
  onAgain: () => void;
  onDone: () => void;
}

/** Step 3: the slip while it is checked, and its end. It may be closed: the end is told elsewhere then. */
export function WatchStep({ slipId, walletAmount, onAgain, onDone }: WatchStepProps) {
  const { t } = useTranslation('deposit');
  const client = useQueryClient();
  const { data, isError, isFetching, refetch } = useLatestSlips();
  const slip = data?.find((one) => one._id === slipId);
  const status = slip?.status;

  // Seen here, so it needs no telling; left while it is checked, it does.
  useEffect(() => {
    forgetSlip(slipId);
    if (status === 'SUCCESS') void askAgain(client, topicKeys.wallet);
    return () => {
      if (status === 'PENDING') watchSlip(slipId);
    };
  }, [slipId, status, client]);

  if (slip) {
    return (
      <div className={styles.stack}>
        <div role="status">
          {slip.status === 'PENDING' && <SlipChecking byPerson={slip.checking} />}
          {slip.status === 'SUCCESS' && (
            <DepositCredited amount={slip.amount} original={slip.original} walletAmount={walletAmount} />
          )}
          {slip.status === 'FAILED' && <SlipFailed note={slip.note} credited={slip.credited} />}
        </div>
        <WatchActions slip={slip} onAgain={onAgain} onDone={onDone} />
      </div>
    );
  }
  if (isError) {
    return <LoadFailed compact of={{ isFetching, refetch }} />;
  }
  if (data && !isFetching)
    return <EmptyState compact art="/art/empty-slips.svg" title={t('watch.notFound')} />;
  return (
    <Loading label={t('common:loading')}>
      <Skeleton shape="block" height={220} />
    </Loading>
  );
}

/** Gold is to close where the money is in the wallet, now or before, and to send another slip where it is not. */
function WatchActions({
  slip,
  onAgain,
  onDone,
}: Pick<WatchStepProps, 'onAgain' | 'onDone'> & { slip: Slip }) {
  const { t } = useTranslation('deposit');
  const isIn = slip.status === 'SUCCESS' || slip.credited !== null;
  const close = (
    <Button key="close" variant={isIn ? 'primary' : 'secondary'} size="l" block onClick={onDone}>
      {t(slip.status === 'SUCCESS' ? 'watch.done' : 'common:close')}
    </Button>
  );
  if (slip.status !== 'FAILED') return <div className={styles.actions}>{close}</div>;
  const again = (
    <Button key="again" variant={isIn ? 'secondary' : 'primary'} size="l" block onClick={onAgain}>
      {t('watch.again')}
    </Button>
  );
  return <div className={styles.actions}>{isIn ? [close, again] : [again, close]}</div>;
}
