import { useRef, useState } from 'react';
import { useIsMutating } from '@tanstack/react-query';
import { isUnknownOutcome } from '@krapao/ui/lib/api-error.ts';
import { useDraft } from '@krapao/ui/lib/draft.ts';
import { errorText } from '../../lib/error-text.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { isStillOpen } from '@krapao/ui/lib/idempotency.ts';
import { typedBaht } from '@krapao/ui/lib/typed-baht.ts';
import { useAlive } from '@krapao/ui/lib/use-alive.ts';
import { toast } from '@krapao/ui/toast.ts';
import { gameKeys, useTransfer, type Outcome, type Slot } from './queries.ts';
import { amountProblem, isNothingToMove, type AmountProblem, type Place } from './transfer-rules.ts';
import { useLaunch } from './use-launch.ts';

export interface FlowOptions {
  memberId: string;
  /** Names the form, so that what is typed there and what is under way are its own. */
  form: string;
  /** Undefined until they are chosen: nothing is sent before. */
  from: Place | undefined;
  to: Place | undefined;
  /** The game that may be entered afterwards. */
  game: Slot | undefined;
  /** The least that may be moved, baht. */
  minimum: number;
}

/** What a transfer moves, and what both places held when it was sent. */
interface Sending {
  from: Place | undefined;
  to: Place | undefined;
  /** Baht. */
  amount: number;
}

/** A transfer from the typed amount to its outcome, and the game that may follow it. */
export function useTransferFlow({ memberId, form, from, to, game, minimum }: FlowOptions) {
  const { t } = useTranslation('games');
  const places = {
    some: { form: `${form}-call`, owner: memberId },
    all: { form: `${form}-all-call`, owner: memberId },
  };
  const [typed, setTyped] = useDraft({ form, owner: memberId }, '');
  const [resumed, setResumed] = useState(() => {
    if (isStillOpen(places.all)) return 'all';
    return isStillOpen(places.some) ? 'some' : null;
  });
  const [problem, setProblem] = useState<AmountProblem | null>(null);
  const [outcome, setOutcome] = useState<Outcome>();
  const [refusal, setRefusal] = useState<unknown>();
  const [sent, setSent] = useState<Sending>();
  const playAfter = useRef(false);
  const alive = useAlive();
  const launch = useLaunch(game);
  const busy = useIsMutating({ mutationKey: gameKeys.transfer(form) }) > 0;

  const tellLater = async (error: unknown) => {
    if (isUnknownOutcome(error)) toast.info(t('transfer.unknownLater'));
    else toast.danger(await errorText(error));
  };
  const transfer = useTransfer(form, places, {
    onSuccess: (done) => {
      setTyped('');
      if (!alive.current) {
        toast.success(t(done.status === 'SUCCESS' ? 'transfer.doneLater' : 'transfer.pendingLater'));
        return;
      }
      setOutcome(done);
      if (done.status === 'SUCCESS' && playAfter.current) launch.play();
    },
    onError: (error) => {
      if (!alive.current) void tellLater(error);
      else if (!isUnknownOutcome(error)) setRefusal(error);
    },
  });

  const amount = typedBaht(typed);
  // The balances change while the provider is waited for: what is shown until it answers is what was agreed to.
  const shown: Sending = busy && sent ? sent : { from, to, amount };
  const available = shown.from?.amount ?? 0;
  const unheard = transfer.isError && isUnknownOutcome(transfer.error) ? transfer.variables : undefined;
  const unknown = resumed !== null || unheard !== undefined;
  const begin = (thenPlay: boolean, moved: number) => {
    playAfter.current = thenPlay;
    setResumed(null);
    if (!unknown) setSent({ from, to, amount: moved });
  };

  /** @returns whether the transfer was sent; if not, the field says why */
  const send = (thenPlay: boolean): boolean => {
    if (busy) return true;
    const wrong = unknown ? null : amountProblem(amount, available, minimum);
    setProblem(wrong);
    if (wrong || !from || !to) return false;
    begin(thenPlay, amount);
    transfer.mutate({ some: { from: from.code, to: to.code, amount } });
    return true;
  };
  /** The whole wallet, as much as it then is. */
  const sendAll = () => {
    if (busy || !to) return;
    setProblem(null);
    begin(false, available);
    transfer.mutate({ all: { to: to.code } });
  };
  /** The transfer whose answer was not heard, once more: the same one. */
  const ask = () => {
    if (resumed === 'all') sendAll();
    else if (unheard) {
      if (!busy) transfer.mutate(unheard);
    } else send(false);
  };
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      setProblem(null);
    },
    shown,
    available,
    minimum,
    problem,
    busy,
    unknown,
    outcome,
    refusal,
    nothingToMove: isNothingToMove(amount, available),
    launch,
    send,
    sendAll,
    ask,
    dismissRefusal: () => setRefusal(undefined),
    startAgain: () => {
      setOutcome(undefined);
      setTyped('');
      transfer.reset();
    },
  };
}
export type TransferFlow = ReturnType<typeof useTransferFlow>;
