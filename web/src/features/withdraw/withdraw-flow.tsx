import { useState } from 'react';
import { codeOf, isUnknownOutcome } from '../../lib/api-error.ts';
import { errorText, useErrorText } from '../../lib/error-text.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useAlive } from '../../lib/use-alive.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import {
  useIsWithdrawing,
  useLimits,
  useWithdraw,
  type MemberAccount,
  type WithdrawAsk,
  type Withdrawal,
} from './queries.ts';
import { WithdrawConfirm } from './withdraw-confirm.tsx';
import { WithdrawDone } from './withdraw-done.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { availableFor } from './withdraw-rules.ts';
import styles from './withdraw.module.css';

export interface WithdrawFlowProps {
  account: MemberAccount;
  walletAmount: number;
  /** What all active game accounts hold, in baht. */
  gamesAmount: number;
  /** Names of games by code. */
  gameNames: Readonly<Record<string, string>>;
  onHistory: () => void;
  onDone: () => void;
}

/** A withdrawal: how much, is that right, and what happens now (specification 5 and 8). */
export function WithdrawFlow(props: WithdrawFlowProps) {
  const { t } = useTranslation('withdraw');
  const limits = useLimits();
  const [typed, setTyped] = useState('');
  const [withGames, setWithGames] = useState(false);
  const [ask, setAsk] = useState<WithdrawAsk | null>(null);
  const [done, setDone] = useState<Withdrawal | null>(null);
  const [refusal, setRefusal] = useState<unknown>();
  const alive = useAlive();
  const busy = useIsWithdrawing();
  const refusalText = useErrorText(refusal);
  const withdraw = useWithdraw({
    onSuccess: (outcome) => {
      if (alive.current) setDone(outcome);
      else toast.success(t('laterDone'));
    },
    onError: (error) => {
      if (alive.current) {
        if (!isUnknownOutcome(error)) setRefusal(error);
      } else if (isUnknownOutcome(error)) toast.info(t('laterUnknown'));
      else void errorText(error).then((text) => toast.danger(text));
    },
  });
  const withdrawFrom = availableFor(props.walletAmount, props.gamesAmount, withGames);

  if (done) return <WithdrawDone {...props} outcome={done} />;
  if (!limits.data) {
    return limits.isError ? (
      <ErrorState
        compact
        title={t('common:loadFailed.title')}
        retryLabel={t('common:retry')}
        busy={limits.isFetching}
        onRetry={() => void limits.refetch()}
      />
    ) : (
      <Loading label={t('common:loading')}>
        <div className={styles.stack}>
          <Skeleton shape="block" height={72} />
          <Skeleton shape="block" height={120} />
          <Skeleton shape="block" height={56} />
        </div>
      </Loading>
    );
  }
  return (
    <>
      {ask ? (
        <WithdrawConfirm
          account={props.account}
          ask={ask}
          left={withdrawFrom}
          busy={busy}
          unknown={withdraw.isError && isUnknownOutcome(withdraw.error)}
          onBack={() => setAsk(null)}
          onConfirm={() => {
            if (!busy) withdraw.mutate(ask);
          }}
        />
      ) : (
        <WithdrawForm
          {...props}
          limits={limits.data}
          typed={typed}
          onType={setTyped}
          withGames={withGames}
          onWithGames={setWithGames}
          available={withdrawFrom}
          onNext={setAsk}
        />
      )}
      <AlertDialog
        open={refusal !== undefined}
        tone="coral"
        title={t('common:error.title')}
        okLabel={t('common:ok')}
        onClose={() => {
          setRefusal(undefined);
          setAsk(null);
          withdraw.reset();
        }}
      >
        {codeOf(refusal) === 'BONUS_CONDITION' ? t('bonusHolds') : refusalText}
      </AlertDialog>
    </>
  );
}
