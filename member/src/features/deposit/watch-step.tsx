import { useEffect, useState } from 'react';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { EmptyState } from '@krapao/ui/empty-state.tsx';
import { formatBaht } from '@krapao/contract/money';
import { dateTime, unbroken } from '@krapao/ui/lib/format.ts';
import { Notice } from '@krapao/ui/notice.tsx';
import { Steps } from '@krapao/ui/steps.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { LoadingBlocks } from '../../parts/loading-blocks.tsx';
import { DepositCredited } from './deposit-credited.tsx';
import styles from './deposit.module.css';
import { useLatestSlips, type Slip } from './queries.ts';
import { useSlipReason } from '../../lib/error-text.ts';
import { useShownHere } from './untold.ts';

interface WatchStepProps {
  slipId: string;
  onAgain: () => void;
  onDone: () => void;
}

/** Step 3: the slip while it is checked, and its end. It may be closed: the end is told elsewhere then. */
export function WatchStep({ slipId, onAgain, onDone }: WatchStepProps) {
  const { t } = useTranslation('deposit');
  const { data, isError, isFetching, refetch } = useLatestSlips();
  const slip = data?.find((one) => one._id === slipId);
  const status = slip?.status;

  useShownHere(slipId, status && (status === 'PENDING' ? 'slip' : 'nothing'));

  if (slip) {
    return (
      <div className="stack">
        <div role="status">
          {slip.status === 'PENDING' && <SlipChecking byPerson={slip.checking} />}
          {slip.status === 'SUCCESS' && <DepositCredited amount={slip.amount} original={slip.original} />}
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
  return <LoadingBlocks heights={[220]} />;
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

/** Longer than most slips take: from here the words say so. */
const SLOW_MS = 60_000;

/** `byPerson`: it takes as long as a person takes. */
function SlipChecking({ byPerson }: { byPerson: boolean }) {
  const { t } = useTranslation('deposit');
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="stack">
      <Steps
        label={t('watch.steps')}
        steps={[
          { key: 'sent', title: t('watch.sent'), state: 'done', stateLabel: t('watch.stateDone') },
          {
            key: 'checking',
            title: t('watch.checking'),
            state: 'current',
            stateLabel: t('watch.stateCurrent'),
          },
          {
            key: 'credited',
            title: t('watch.credited'),
            state: 'waiting',
            stateLabel: t('watch.stateWaiting'),
          },
        ]}
      />
      <Notice title={t(byPerson ? 'watch.personTitle' : slow ? 'watch.slowTitle' : 'watch.soonTitle')}>
        {t('watch.mayClose')}
      </Notice>
    </div>
  );
}

/** Why a slip was refused; of one whose transfer is in the wallet already: since when, and how much. */
function SlipFailed({ note, credited }: Pick<Slip, 'note' | 'credited'>) {
  const { t } = useTranslation('deposit');
  const reason = useSlipReason()(note);
  if (credited)
    return (
      <Notice title={reason}>
        {t('watch.creditedBefore', {
          amount: formatBaht(credited.amount),
          when: unbroken(dateTime(credited.at)),
        })}
      </Notice>
    );
  return (
    <Notice tone="danger" title={t('watch.failed')}>
      <p>{reason}</p>
      <p>{t('watch.failedText')}</p>
    </Notice>
  );
}
