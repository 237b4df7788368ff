import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { DialogFooter } from '@krapao/ui/dialog.tsx';
import { intoSight } from '@krapao/ui/into-sight.ts';
import { Notice } from '@krapao/ui/notice.tsx';
import styles from './game-account.module.css';
import { LaunchNote } from './launch-note.tsx';
import { TransferSteps } from './transfer-steps.tsx';
import { useLastTransfer } from './last-transfer.ts';
import type { Outcome, Slot } from './queries.ts';
import { wayOf, type Place } from './transfer-rules.ts';
import type { TransferFlow } from './use-transfer-flow.ts';

interface TransferResultProps {
  from: Place;
  to: Place;
  /** The game that can be entered now. */
  game: Slot | undefined;
  outcome: Outcome;
  flow: TransferFlow;
}

/** How the transfer went. One that is under way says so until the statement knows its end. */
export function TransferResult({ from, to, game, outcome, flow }: TransferResultProps) {
  const { t } = useTranslation('games');
  const last = useLastTransfer(from.code, to.code, outcome.status === 'PENDING');
  const status = outcome.status === 'SUCCESS' ? 'SUCCESS' : (last.data ?? 'PENDING');
  const way = wayOf(from.code, to.code);
  const words = {
    amount: formatBaht(outcome.amount),
    name: (way === 'in' ? to : from).name,
    to: to.name,
  };
  const [first, second] = way === 'out' ? [to, from] : [from, to];
  const { launch } = flow;
  // Nothing is left to play.
  const againFirst = status === 'FAILED' || (status !== 'PENDING' && !game);
  return (
    <div className={styles.stack}>
      <div role="status" ref={intoSight}>
        {status === 'SUCCESS' && (
          <Notice tone="success" title={t(`result.done.${way}`, words)}>
            <span className="num">
              {t('result.balances', {
                first: first.name,
                firstAmount: formatBaht(first.amount),
                second: second.name,
                secondAmount: formatBaht(second.amount),
              })}
            </span>
          </Notice>
        )}
        {status === 'FAILED' && (
          <Notice tone="danger" title={t('transfer.failedTitle')}>
            {t(`transfer.failed.${way}`, words)}
          </Notice>
        )}
        {status === 'HALFWAY' && (
          <Notice tone="warning" title={t('result.halfway', words)}>
            {t('result.halfwayText', words)}
          </Notice>
        )}
        {status === 'PENDING' && (
          <Notice tone="warning" title={t('result.pending', words)}>
            {t('result.pendingText', words)}
          </Notice>
        )}
      </div>
      {status === 'PENDING' && <TransferSteps words={words} way={way} />}
      {game && <LaunchNote slot={game} launch={launch} />}
      {status !== 'PENDING' && !againFirst && (
        <Button size="l" block onClick={flow.startAgain}>
          {t('result.again')}
        </Button>
      )}
      <DialogFooter>
        {againFirst && (
          <Button variant="primary" size="l" block onClick={flow.startAgain}>
            {t('result.again')}
          </Button>
        )}
        {game && status !== 'FAILED' && !launch.waitsForPress && (
          <Button variant="primary" size="l" block busy={launch.busy} onClick={launch.play}>
            {t('transfer.play')}
          </Button>
        )}
      </DialogFooter>
    </div>
  );
}
