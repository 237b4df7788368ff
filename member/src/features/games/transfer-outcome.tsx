import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ApiError, codeOf } from '@krapao/ui/lib/api-error.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { AlertDialog } from '@krapao/ui/alert-dialog.tsx';
import { formatBaht } from '@krapao/contract/money';
import { Button } from '@krapao/ui/button.tsx';
import { DialogFooter } from '@krapao/ui/dialog.tsx';
import { intoSight } from '@krapao/ui/lib/focus-field.ts';
import { Notice } from '@krapao/ui/notice.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { Steps } from '@krapao/ui/steps.tsx';
import { call } from '@krapao/ui/lib/api.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { BonusStop } from '../../parts/bonus-stop.tsx';
import { wayOf, type Account, type Way, standingOf } from './transfer-rules.ts';
import { type Slot, type Outcome, gameKeys } from './queries.ts';
import type { TransferFlow } from './use-transfer-flow.ts';
import { LaunchNote } from './launch-note.tsx';

interface TransferOutcomeProps {
  from: Account | undefined;
  to: Account | undefined;
  /** The game that can be entered afterwards. */
  game: Slot | undefined;
  flow: TransferFlow;
  /** The form. */
  children: ReactNode;
}

/** The form until the transfer is taken, then how it went; what was refused is said in a dialog over it. */
export function TransferOutcome({ from, to, game, flow, children }: TransferOutcomeProps) {
  const { t } = useTranslation('games');
  const returned = codeOf(flow.refusal) === 'TRANSFER_FAIL';
  const refusalText = useErrorText(flow.refusal);
  const stopped = codeOf(flow.refusal) === 'BONUS_CONDITION';
  const numbers = stopped && flow.refusal instanceof ApiError ? flow.refusal.params : {};
  const closed = (numbers.games ?? [])
    .map((code) => [to, from].find((one) => one?.code === code)?.name ?? code)
    .join(', ');
  const words = () => {
    const way = wayOf(from?.code, to?.code);
    if (returned) return t(`transfer.failed.${way}`, { name: from?.name ?? '', to: to?.name ?? '' });
    return refusalText;
  };
  if (stopped)
    return (
      <BonusStop
        numbers={numbers}
        title={t('transfer.bonusStop')}
        why={closed ? t('transfer.bonusGames', { names: closed }) : t('transfer.bonusHolds')}
        onEnded={() => {
          toast.success(t('bonus:end.ended'));
          flow.dismissRefusal();
        }}
        onClose={flow.dismissRefusal}
      />
    );
  return (
    <>
      {flow.outcome && from && to ? (
        <TransferResult from={from} to={to} game={game} outcome={flow.outcome} flow={flow} />
      ) : (
        children
      )}
      <AlertDialog
        open={flow.refusal !== undefined}
        tone="coral"
        title={t('common:error.title')}
        okLabel={t('common:ok')}
        onClose={flow.dismissRefusal}
      >
        {words()}
      </AlertDialog>
    </>
  );
}

interface TransferResultProps {
  from: Account;
  to: Account;
  /** The game that can be entered now. */
  game: Slot | undefined;
  outcome: Outcome;
  flow: TransferFlow;
}

/** How the transfer went. One that is under way says so until the statement knows its end. */
function TransferResult({ from, to, game, outcome, flow }: TransferResultProps) {
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
    <div className="stack">
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

/**
 * Where a transfer that is under way stands: asked for, with the provider, not yet arrived.
 * @param words `name`, the game that is asked; `to`, where the money goes
 */
function TransferSteps({ words, way }: { words: { name: string; to: string }; way: Way }) {
  const { t } = useTranslation('games');
  return (
    <Steps
      label={t('steps.label')}
      steps={[
        { key: 'taken', title: t(`steps.taken.${way}`, words), state: 'done', stateLabel: t('steps.done') },
        { key: 'asked', title: t('steps.asked', words), state: 'current', stateLabel: t('steps.current') },
        {
          key: 'arrived',
          title: t(`steps.arrived.${way}`, words),
          state: 'waiting',
          stateLabel: t('steps.waiting'),
        },
      ]}
    />
  );
}

const UNDER_WAY_POLL_MS = 5_000;

/**
 * How the last transfer from one place to another stands, as the statement tells it. An account has one transfer under way at
 * most, so the last one is the one that was just asked for.
 */
function useLastTransfer(from: string, to: string, enabled: boolean) {
  return useQuery({
    queryKey: gameKeys.lastTransfer(from, to),
    queryFn: async ({ signal }) => {
      const { statements } = await call('POST /api/statement', {
        body: { page: 1, limit: 20, type: 'transfer' },
        signal,
      });
      return standingOf(statements, from, to);
    },
    enabled,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data === 'PENDING' ? UNDER_WAY_POLL_MS : false,
  });
}
