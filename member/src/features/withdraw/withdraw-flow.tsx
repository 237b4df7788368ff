import { useState } from 'react';
import { ApiError, codeOf, isUnknownOutcome } from '@krapao/ui/lib/api-error.ts';
import { errorText, useErrorText } from '../../lib/error-text.ts';
import { useDialogStep } from '@krapao/ui/lib/dialog-step.ts';
import { useDraft } from '@krapao/ui/lib/draft.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { typedBaht } from '@krapao/ui/lib/typed-baht.ts';
import { useAlive } from '@krapao/ui/lib/use-alive.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { AlertDialog } from '@krapao/ui/alert-dialog.tsx';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';
import { toast } from '@krapao/ui/toast.ts';
import {
  isStillWithdrawing,
  useAskWhenHoldEnds,
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
import { WithdrawHeld } from './withdraw-held.tsx';
import { availableFor } from './withdraw-rules.ts';
import styles from './withdraw.module.css';

export interface WithdrawFlowProps {
  memberId: string;
  account: MemberAccount;
  /** No withdrawal is taken before this moment, ISO 8601. */
  heldUntil: string | null;
  walletAmount: number;
  /** What all active game accounts hold, in baht. */
  gamesAmount: number;
  /** Names of games by code. */
  gameNames: Readonly<Record<string, string>>;
  onHistory: () => void;
  onDone: () => void;
}

/** Games come home first, unless the member says otherwise. */
const EMPTY = { typed: '', keepsGames: false };

/** A withdrawal: how much, is that right, and what happens now (product 5 and 8). */
export function WithdrawFlow(props: WithdrawFlowProps) {
  const { t } = useTranslation('withdraw');
  const limits = useLimits();
  const [draft, setDraft] = useDraft({ form: 'withdraw', owner: props.memberId }, EMPTY);
  const { typed, keepsGames } = draft;
  const withGames = !keepsGames;
  const [isResumed, setIsResumed] = useState(() => isStillWithdrawing(props.memberId));
  const [ask, setAsk] = useState<WithdrawAsk | null>(
    isResumed ? { amount: typedBaht(typed), withGames } : null,
  );
  const [done, setDone] = useState<Withdrawal | null>(null);
  const [refusal, setRefusal] = useState<unknown>();
  const alive = useAlive();
  const busy = useIsWithdrawing();
  const refusalText = useErrorText(refusal);
  const withdraw = useWithdraw(props.memberId, {
    onSuccess: (outcome) => {
      setDraft(EMPTY);
      if (alive.current) setDone(outcome);
      else toast.success(t('laterDone'));
    },
    onError: (error) => {
      if (alive.current) {
        if (!isUnknownOutcome(error) && !heldUntilOf(error)) setRefusal(error);
      } else if (isUnknownOutcome(error)) toast.info(t('laterUnknown'));
      else void errorText(error).then((text) => toast.danger(text));
    },
  });
  const isUnknown = isResumed || (withdraw.isError && isUnknownOutcome(withdraw.error));
  // What is under way, refused or not known to have ended is no step to come back to.
  const heldUntil = props.heldUntil ?? heldUntilOf(withdraw.error);
  const isOpen = !done && !busy && !isUnknown && refusal === undefined;
  const confirm = useDialogStep('confirm', ask !== null && isOpen && heldUntil === null);
  useAskWhenHoldEnds(heldUntil);
  const withdrawFrom = availableFor(props.walletAmount, props.gamesAmount, withGames);

  if (done) return <WithdrawDone {...props} outcome={done} />;
  if (!limits.data) {
    return limits.isError ? (
      <LoadFailed compact of={limits} />
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
  // One whose outcome is not known may still be asked about: it was taken before, or will be refused.
  if (heldUntil !== null && !busy && !isUnknown) return <WithdrawHeld {...props} until={heldUntil} />;
  return (
    <>
      {ask && (confirm.isIn || !isOpen) ? (
        <WithdrawConfirm
          account={props.account}
          ask={ask}
          hasGames={props.gamesAmount > 0}
          left={withdrawFrom}
          busy={busy}
          unknown={isUnknown}
          onBack={confirm.leave}
          onConfirm={() => {
            if (busy) return;
            setIsResumed(false);
            withdraw.mutate(ask);
          }}
        />
      ) : (
        <WithdrawForm
          {...props}
          limits={limits.data}
          typed={typed}
          onType={(text) => setDraft({ ...draft, typed: text })}
          keepsGames={keepsGames}
          onKeepGames={(chosen) => setDraft({ ...draft, keepsGames: chosen })}
          available={withdrawFrom}
          onNext={(next) => {
            setAsk(next);
            confirm.enter();
          }}
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

/** Until when payouts are held, from a refusal that the wallet on this screen did not know of yet; ISO 8601. */
function heldUntilOf(error: unknown): string | null {
  const until =
    error instanceof ApiError && error.code === 'PAYOUTS_HELD' ? error.params['until'] : undefined;
  return typeof until === 'string' ? until : null;
}
