import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './game-account.module.css';
import { LaunchError } from './launch-error.tsx';
import { TransferSteps } from './transfer-steps.tsx';
import { useLastTransferStatus, type Outcome, type Slot } from './queries.ts';
import type { Direction, Sides } from './transfer-rules.ts';
import type { TransferFlow } from './use-transfer-flow.ts';

interface TransferResultProps {
  slot: Slot;
  direction: Direction;
  sides: Sides;
  outcome: Outcome;
  flow: TransferFlow;
}

/** How the transfer went. One that is under way says so until the statement knows its end. */
export function TransferResult({ slot, direction, sides, outcome, flow }: TransferResultProps) {
  const { t } = useTranslation('games');
  const last = useLastTransferStatus(slot, outcome.status === 'PENDING');
  const status = outcome.status === 'SUCCESS' ? 'SUCCESS' : (last.data ?? 'PENDING');
  const words = { amount: formatBaht(outcome.amount), name: slot.name };
  const { launch } = flow;
  return (
    <div className={styles.stack}>
      <div role="status">
        {status === 'SUCCESS' && (
          <Notice tone="success" title={t(`result.done.${direction}`, words)}>
            <span className="num">
              {t('result.balances', {
                wallet: formatBaht(sides.wallet),
                game: formatBaht(sides.game),
                name: slot.name,
              })}
            </span>
          </Notice>
        )}
        {status === 'FAILED' && (
          <Notice tone="danger" title={t('transfer.failedTitle')}>
            {t(`transfer.failed.${direction}`, words)}
          </Notice>
        )}
        {status === 'PENDING' && (
          <Notice tone="warning" title={t('result.pending', words)}>
            {t('result.pendingText', words)}
          </Notice>
        )}
      </div>
      {status === 'PENDING' && <TransferSteps name={slot.name} direction={direction} />}
      <LaunchError slot={slot} launch={launch} />
      <div className={styles.actions}>
        {direction === 'in' && status !== 'FAILED' && !launch.waitsForPress && (
          <Button variant="primary" size="l" busy={launch.busy} onClick={launch.play}>
            {t('transfer.play')}
          </Button>
        )}
        {status !== 'PENDING' && (
          <Button
            variant={status === 'FAILED' || direction === 'out' ? 'primary' : 'secondary'}
            size="l"
            onClick={flow.startAgain}
          >
            {t('result.again')}
          </Button>
        )}
      </div>
    </div>
  );
}
