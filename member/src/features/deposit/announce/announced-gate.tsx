import type { ReactNode } from 'react';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { LoadFailed } from '../../../parts/load-failed.tsx';
import { LoadingBlocks } from '../../../parts/loading-blocks.tsx';
import type { Announcement } from './use-announcement.ts';
import { DepositCredited } from '../deposit-credited.tsx';

interface AnnouncedGateProps {
  announcement: Announcement;
  onDone: () => void;
  /** The step of the way. */
  children: ReactNode;
}

/** Before the step of a way: whether an amount was announced there, and that its money has come. */
export function AnnouncedGate({ announcement, onDone, children }: AnnouncedGateProps) {
  const { announced, isLoading, failed } = announcement;
  if (announced?.status === 'COME') return <AnnouncedCome amount={announced.amount} onDone={onDone} />;
  if (failed) return <LoadFailed compact of={failed} />;
  if (!isLoading) return children;
  return <LoadingBlocks heights={[124, 132]} />;
}

interface AnnouncedComeProps {
  /** Baht. */
  amount: number;
  onDone: () => void;
}

/** Announced money has come. */
function AnnouncedCome({ amount, onDone }: AnnouncedComeProps) {
  const { t } = useTranslation('deposit');
  return (
    <div className="stack">
      <div role="alert">
        <DepositCredited amount={amount} />
      </div>
      <Button variant="primary" size="l" block onClick={onDone}>
        {t('watch.done')}
      </Button>
    </div>
  );
}
