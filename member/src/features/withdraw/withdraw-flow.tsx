import { useState } from 'react';
import { Link } from 'react-router';
import { ApiError, codeOf, isUnknownOutcome } from '@krapao/ui/lib/api-error.ts';
import { formatBaht } from '@krapao/contract/money';
import { earlierAmount } from '../../lib/earlier-amount.ts';
import { useHeld } from '../../lib/use-held.ts';
import { useDialogStep } from '@krapao/ui/lib/dialog-step.ts';
import { useFields, type Form } from '@krapao/ui/lib/form.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { typedBaht, dateTime, unbroken } from '@krapao/ui/lib/format.ts';
import { useAlive } from '@krapao/ui/lib/use-alive.ts';
import { AlertDialog } from '@krapao/ui/alert-dialog.tsx';
import { toast } from '@krapao/ui/toast.ts';
import { Button, buttonClass } from '@krapao/ui/button.tsx';
import { Notice } from '@krapao/ui/notice.tsx';
import { Card } from '@krapao/ui/card.tsx';
import { Money } from '@krapao/ui/money.tsx';
import { errorText, useErrorText } from '../../lib/error-text.ts';
import { BonusStop } from '../../parts/bonus-stop.tsx';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { LoadingBlocks } from '../../parts/loading-blocks.tsx';
import {
  isStillWithdrawing,
  useAskWhenHoldEnds,
  useIsWithdrawing,
  useLimits,
  useWithdraw,
  type Limits,
  type MemberAccount,
  type WithdrawAsk,
  type Withdrawal,
} from './queries.ts';
import { WithdrawConfirm } from './withdraw-confirm.tsx';
import { boundsOf, WithdrawForm } from './withdraw-form.tsx';
import { availableFor, payableAfter, withdrawProblem, type WithdrawProblem } from './withdraw-rules.ts';
import styles from './withdraw.module.css';
import { WithdrawalReceipt } from './withdrawal-receipt.tsx';
import { paths } from '../../lib/paths.ts';
import { OwnAccount } from './own-account.tsx';

export interface WithdrawFlowProps {
  memberId: string;
  account: MemberAccount;
  /** No withdrawal is taken before this moment, ISO 8601. */
  heldUntil: string | null;
  /** A person keeps withdrawals back. */
  isBlocked: boolean;
  /** There is nothing to withdraw, and nothing on its way home. */
  isEmpty: boolean;
  walletAmount: number;
  /** What games can bring home, in baht, and what stays there since it is too little. */
  gamesAmount: number;
  staysAmount: number;
  /** Names of games by code. */
  gameNames: Readonly<Record<string, string>>;
  onHistory: () => void;
  onDone: () => void;
}

/** How far it is. What was sent is awaited by whoever shows this screen, also when another one has sent it. */
type Stage =
  | { at: 'form' }
  | { at: 'review' | 'sent' | 'unknown'; ask: WithdrawAsk }
  | { at: 'refused'; ask: WithdrawAsk; why: unknown }
  /** Until then no withdrawal is taken, ISO 8601. */
  | { at: 'held'; until: string }
  | { at: 'done'; outcome: Withdrawal };

/** Games come home first, unless the member says otherwise. */
const EMPTY = { amount: '', keepsGames: false };

const askOf = ({ amount, keepsGames }: typeof EMPTY): WithdrawAsk => ({
  amount: typedBaht(amount),
  withGames: !keepsGames,
});

/** A withdrawal: how much, is that right, and what happens now (product 5 and 8). */
export function WithdrawFlow(props: WithdrawFlowProps) {
  const { memberId, walletAmount, gamesAmount } = props;
  const { t } = useTranslation('withdraw');
  const limits = useLimits();
  const availableOf = ({ keepsGames }: typeof EMPTY) => availableFor(walletAmount, gamesAmount, !keepsGames);
  const form: Form<typeof EMPTY, WithdrawProblem> = useFields({
    empty: EMPTY,
    draft: { form: 'withdraw', owner: memberId, earlier: earlierAmount },
    rules: (typed) => {
      const problem =
        limits.data && withdrawProblem(typedBaht(typed.amount), availableOf(typed), limits.data);
      return problem ? { amount: problem } : {};
    },
    problemOf: (problem) => t(`problem.${problem}`, boundsOf(limits.data, availableOf(form.values))),
  });
  const [stage, setStage] = useState<Stage>(() =>
    isStillWithdrawing(memberId) ? { at: 'unknown', ask: askOf(form.values) } : { at: 'form' },
  );
  const alive = useAlive();
  const busy = useIsWithdrawing();
  const refusal = stage.at === 'refused' ? stage.why : undefined;
  const code = codeOf(refusal);
  const refusedWords = useErrorText(refusal);
  const available = availableOf(form.values);
  // What was played meanwhile the form did not know of; the wallet that is asked for after the answer does.
  const isMoreThanIs = stage.at === 'refused' && code === 'MONEY_NOT_ENOUGH' && stage.ask.amount > available;
  const refusalText = isMoreThanIs ? t('problem.notEnough', boundsOf(limits.data, available)) : refusedWords;
  const stopped = code === 'BONUS_CONDITION';
  const withdraw = useWithdraw(memberId, {
    onSuccess: (outcome) => {
      form.clear();
      if (alive.current) setStage({ at: 'done', outcome });
      else toast.success(t('laterDone'));
    },
    onError: (error, ask) => {
      const until = heldUntilOf(error);
      if (!alive.current) {
        if (isUnknownOutcome(error)) toast.info(t('laterUnknown'));
        else void errorText(error).then((text) => toast.danger(text));
      } else if (isUnknownOutcome(error)) setStage({ at: 'unknown', ask });
      else setStage(until === null ? { at: 'refused', ask, why: error } : { at: 'held', until });
    },
  });
  const send = (ask: WithdrawAsk) => {
    if (busy) return;
    setStage({ at: 'sent', ask });
    withdraw.mutate(ask);
  };
  const heldUntil = props.heldUntil ?? (stage.at === 'held' ? stage.until : null);
  // What is under way, refused or not known to have ended is no step to come back to.
  const isHeld = props.isBlocked || heldUntil !== null;
  const review = useDialogStep('confirm', stage.at === 'review' && !busy && !isHeld);
  useAskWhenHoldEnds(heldUntil);
  // As it was when it was sent: what is asked for since may lack its amount already. Of one sent before this screen that is not known.
  const isSent = stage.at === 'sent' || stage.at === 'unknown';
  const before = useHeld(isSent ? null : available, isSent);
  const hadGames = useHeld(gamesAmount > 0, isSent);
  if (stage.at === 'done') return <WithdrawDone {...props} outcome={stage.outcome} />;
  if (!limits.data) {
    return limits.isError ? <LoadFailed compact of={limits} /> : <LoadingBlocks heights={[72, 120, 56]} />;
  }
  // One whose outcome is not known may still be asked about: it was taken before, or will be refused.
  if (isHeld && !busy && stage.at !== 'unknown')
    return <WithdrawHeld {...props} until={props.isBlocked ? null : heldUntil} />;
  if (stage.at === 'refused' && stopped)
    return (
      <StoppedByBonus
        ask={stage.ask}
        why={refusal}
        limits={limits.data}
        stays={props.staysAmount}
        onWithdraw={send}
        onClose={() => setStage({ at: 'form' })}
      />
    );
  const isShown = 'ask' in stage && (stage.at !== 'review' || review.isIn || busy);
  return (
    <>
      {isShown ? (
        <WithdrawConfirm
          account={props.account}
          ask={stage.ask}
          hasGames={hadGames}
          before={before}
          busy={busy}
          unknown={stage.at === 'unknown'}
          onBack={review.leave}
          onConfirm={() => send(stage.ask)}
        />
      ) : (
        <WithdrawForm
          {...props}
          limits={limits.data}
          form={form}
          available={available}
          onNext={(typed) => {
            setStage({ at: 'review', ask: askOf(typed) });
            review.enter();
          }}
        />
      )}
      <AlertDialog
        open={stage.at === 'refused'}
        tone="coral"
        title={t('common:error.title')}
        okLabel={t('common:ok')}
        onClose={() => setStage({ at: 'form' })}
      >
        {refusalText}
      </AlertDialog>
    </>
  );
}

interface StoppedByBonusProps {
  ask: WithdrawAsk;
  why: unknown;
  limits: Limits;
  stays: number;
  onWithdraw: (ask: WithdrawAsk) => void;
  onClose: () => void;
}

/** A bonus stands on the money: it is ended first, and then so much is withdrawn as was asked for, of what is kept. */
function StoppedByBonus({ ask, why, limits, stays, onWithdraw, onClose }: StoppedByBonusProps) {
  const { t } = useTranslation('withdraw');
  const numbers = why instanceof ApiError ? why.params : {};
  const payable = (keep: number) => payableAfter(ask.amount, { kept: keep, stays }, limits);
  return (
    <BonusStop
      numbers={numbers}
      title={t('bonusStop')}
      endLabel={(keep) => {
        const amount = payable(keep);
        return amount === null
          ? t('bonus:end.action')
          : t('bonus:stop.endAndWithdraw', { amount: formatBaht(amount) });
      }}
      onEnded={(keep) => {
        const amount = payable(keep);
        if (amount !== null) return onWithdraw({ ...ask, amount });
        toast.success(t('bonus:end.ended'));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Until when payouts are held, from a refusal that the wallet on this screen did not know of yet; ISO 8601. */
function heldUntilOf(error: unknown): string | null {
  return (error instanceof ApiError && error.code === 'PAYOUTS_HELD' && error.params.until) || null;
}

interface WithdrawDoneProps {
  account: MemberAccount;
  outcome: Withdrawal;
  gameNames: Readonly<Record<string, string>>;
  onHistory: () => void;
  onDone: () => void;
}

/** The withdrawal is accepted: its receipt, what stayed in games, and where to go from here. */
function WithdrawDone({ account, outcome, gameNames, onHistory, onDone }: WithdrawDoneProps) {
  const { t } = useTranslation('withdraw');
  const stuck = outcome.stuck.map((code) => gameNames[code] ?? code).join(', ');
  return (
    <div className="stack">
      <WithdrawalReceipt reference={outcome.reference} accepted={{ ...outcome, bankAccount: account }} />
      {stuck && <Notice tone="warning">{t('done.stuck', { names: stuck })}</Notice>}
      <div className={styles.actions}>
        <Button size="l" onClick={onHistory}>
          {t('done.history')}
        </Button>
        <Button variant="primary" size="l" onClick={onDone}>
          {t('common:ok')}
        </Button>
      </div>
    </div>
  );
}

interface WithdrawHeldProps {
  account: MemberAccount;
  walletAmount: number;
  /** ISO 8601; null: a person keeps them back. */
  until: string | null;
  onDone: () => void;
}

/** No withdrawals for a while after password, phone, name or bank account were changed, or by a person: until when, why, and whom to ask. */
function WithdrawHeld({ account, walletAmount, until, onDone }: WithdrawHeldProps) {
  const { t } = useTranslation('withdraw');
  return (
    <div className="stack">
      <Card pad="s" className={styles.balance}>
        <span className="soft">{t('wallet')}</span>
        <Money amount={walletAmount} unit={t('common:baht')} size="lead" />
      </Card>
      {until === null ? (
        <Notice tone="warning" title={t('blocked.title')}>
          {t('blocked.why')}
        </Notice>
      ) : (
        <>
          <Notice tone="warning" title={t('held.title', { until: unbroken(dateTime(until)) })}>
            {t('held.why')}
          </Notice>
          <OwnAccount account={account} />
          <p className="soft">{t('held.notYou')}</p>
        </>
      )}
      <div className={styles.actions}>
        <Link to={paths.memberContact} replace className={buttonClass({ size: 'l' })}>
          {t('held.contact')}
        </Link>
        <Button variant="primary" size="l" onClick={onDone} data-autofocus>
          {t('common:ok')}
        </Button>
      </div>
    </div>
  );
}
