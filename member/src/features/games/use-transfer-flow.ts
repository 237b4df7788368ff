import { useRef, useState } from 'react';
import { useIsMutating } from '@tanstack/react-query';
import { codeOf, isUnknownOutcome } from '@krapao/ui/lib/api-error.ts';
import { useFields, type Form } from '@krapao/ui/lib/form.tsx';
import { earlierAmount } from '../../lib/earlier-amount.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { isStillOpen } from '@krapao/ui/lib/idempotency.ts';
import { typedBaht } from '@krapao/ui/lib/format.ts';
import { useAlive } from '@krapao/ui/lib/use-alive.ts';
import { toast } from '@krapao/ui/toast.ts';
import { gameKeys, useTransfer, type Outcome, type Slot } from './queries.ts';
import { amountProblem, isNothingToMove, wayOf, type AmountProblem, type Account } from './transfer-rules.ts';
import { useLaunch } from './launch.ts';

export interface FlowOptions {
  memberId: string;
  /** Names the form, so that what is typed there and what is under way are its own. */
  form: string;
  /** Undefined until they are chosen: nothing is sent before. */
  from: Account | undefined;
  to: Account | undefined;
  /** The game that may be entered afterwards. */
  game: Slot | undefined;
  /** The least that may be moved, baht. */
  minimum: number;
}

/** What a transfer moves, and what both accounts held when it was sent. */
interface Sending {
  from: Account | undefined;
  to: Account | undefined;
  /** Baht. */
  amount: number;
}

/** How far it is. One that is sent, or whose answer was not heard, is a matter of its mutation. */
type Stage =
  | { at: 'form' }
  /** It was sent before the page was loaded anew, and nobody knows how it ended. */
  | { at: 'resumed'; what: 'all' | 'some' }
  | { at: 'refused'; why: unknown }
  | { at: 'done'; outcome: Outcome };

/** A transfer from the typed amount to its outcome, and the game that may follow it. */
export function useTransferFlow({ memberId, form, from, to, game, minimum }: FlowOptions) {
  const { t } = useTranslation('games');
  const drafts = {
    some: { form: `${form}-call`, owner: memberId },
    all: { form: `${form}-all-call`, owner: memberId },
  };
  const [stage, setStage] = useState<Stage>(() => {
    if (isStillOpen(drafts.all)) return { at: 'resumed', what: 'all' };
    return isStillOpen(drafts.some) ? { at: 'resumed', what: 'some' } : { at: 'form' };
  });
  const [sent, setSent] = useState<Sending>();
  const playAfter = useRef(false);
  const alive = useAlive();
  const typed: Form<{ amount: string }, AmountProblem> = useFields({
    empty: { amount: '' },
    draft: { form, owner: memberId, earlier: earlierAmount },
    rules: (text) => {
      const problem = amountProblem(typedBaht(text.amount), from?.amount ?? 0, minimum);
      return problem ? { amount: problem } : {};
    },
    problemOf: (problem) =>
      t(`transfer.problem.${problem}`, { min: formatBaht(minimum), amount: formatBaht(from?.amount ?? 0) }),
  });
  const amount = typedBaht(typed.values.amount);
  const launch = useLaunch(game);
  const busy = useIsMutating({ mutationKey: gameKeys.transfer(form) }) > 0;

  const tellLater = async (error: unknown) => {
    if (isUnknownOutcome(error)) toast.info(t('transfer.unknownLater'));
    else if (codeOf(error) === 'TRANSFER_FAIL') {
      const names = { name: from?.name ?? '', to: to?.name ?? '' };
      const where = t(`transfer.failed.${wayOf(from?.code, to?.code)}`, names);
      toast.danger(t('transfer.failedLater', { where }));
    } else toast.danger(await errorText(error));
  };
  const transfer = useTransfer(form, drafts, {
    onSuccess: (done) => {
      typed.clear();
      if (!alive.current) {
        toast.success(t(done.status === 'SUCCESS' ? 'transfer.doneLater' : 'transfer.pendingLater'));
        return;
      }
      setStage({ at: 'done', outcome: done });
      if (done.status === 'SUCCESS' && playAfter.current) launch.play();
    },
    onError: (error) => {
      if (!alive.current) void tellLater(error);
      else if (!isUnknownOutcome(error)) setStage({ at: 'refused', why: error });
    },
  });

  // The balances change while the provider is waited for: what is shown until it answers is what was agreed to.
  const shown: Sending = busy && sent ? sent : { from, to, amount };
  const available = shown.from?.amount ?? 0;
  const unheard = transfer.isError && isUnknownOutcome(transfer.error) ? transfer.variables : undefined;
  const unknown = stage.at === 'resumed' || unheard !== undefined;

  const begin = (thenPlay: boolean, moved: number) => {
    playAfter.current = thenPlay;
    setStage({ at: 'form' });
    if (!unknown) setSent({ from, to, amount: moved });
  };
  const go = (thenPlay: boolean) => {
    if (busy || !from || !to) return;
    begin(thenPlay, amount);
    transfer.mutate({ some: { from: from.code, to: to.code, amount } });
  };
  /** What is not known to have ended is sent again as it was. */
  const send = async (thenPlay: boolean) => {
    if (unknown || (await typed.check())) go(thenPlay);
  };
  /** The whole wallet, as much as it then is. */
  const sendAll = () => {
    if (busy || !to) return;
    typed.forgive();
    begin(false, available);
    transfer.mutate({ all: { to: to.code } });
  };
  /** The transfer whose answer was not heard, once more: the same one. */
  const ask = () => {
    if (stage.at === 'resumed' && stage.what === 'all') sendAll();
    else if (unheard) {
      if (!busy) transfer.mutate(unheard);
    } else go(false);
  };
  return {
    typed,
    shown,
    available,
    minimum,
    busy,
    unknown,
    outcome: stage.at === 'done' ? stage.outcome : undefined,
    refusal: stage.at === 'refused' ? stage.why : undefined,
    nothingToMove: isNothingToMove(amount, available),
    launch,
    send,
    sendAll,
    ask,
    dismissRefusal: () => setStage({ at: 'form' }),
    startAgain: () => {
      setStage({ at: 'form' });
      typed.clear();
      transfer.reset();
    },
  };
}
export type TransferFlow = ReturnType<typeof useTransferFlow>;
