import { useRef, useState } from 'react';
import { useIsMutating } from '@tanstack/react-query';
import { isUnknownOutcome } from '../../lib/api-error.ts';
import { useDraft } from '../../lib/draft.ts';
import { errorText } from '../../lib/error-text.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { isStillOpen } from '../../lib/idempotency.ts';
import { typedBaht } from '../../lib/typed-baht.ts';
import { useAlive } from '../../lib/use-alive.ts';
import { toast } from '../../ui/toast.ts';
import { gameKeys, useTransfer, type Outcome, type Slot } from './queries.ts';
import {
  amountProblem,
  availableFor,
  transferBody,
  type AmountProblem,
  type Direction,
  type Sides,
} from './transfer-rules.ts';
import { useLaunch } from './use-launch.ts';

/** A transfer from the typed amount to its outcome, and the game that may follow it. */
export function useTransferFlow(memberId: string, slot: Slot, direction: Direction, sides: Sides) {
  const { t } = useTranslation('games');
  const form = `transfer-${direction}-${slot.code}`;
  const callPlace = { form: `${form}-call`, owner: memberId };
  const [typed, setTyped] = useDraft({ form, owner: memberId }, '');
  const [isResumed, setIsResumed] = useState(() => isStillOpen(callPlace));
  const [problem, setProblem] = useState<AmountProblem | null>(null);
  const [outcome, setOutcome] = useState<Outcome>();
  const [refusal, setRefusal] = useState<unknown>();
  const playAfter = useRef(false);
  const alive = useAlive();
  const launch = useLaunch(slot);
  const busy = useIsMutating({ mutationKey: gameKeys.transfer(slot.code) }) > 0;

  const tellLater = async (error: unknown) => {
    if (isUnknownOutcome(error)) toast.info(t('transfer.unknownLater'));
    else toast.danger(await errorText(error));
  };
  const transfer = useTransfer(slot, callPlace, {
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
  const available = availableFor(direction, sides);
  const unknown = isResumed || (transfer.isError && isUnknownOutcome(transfer.error));
  /** With nothing to move, playing goes on without a transfer (specification 4). */
  const nothingToMove = amount <= 0 || available <= 0;

  /** @returns whether the transfer was sent; if not, the field says why */
  const send = (thenPlay: boolean): boolean => {
    if (busy) return true;
    const wrong = unknown ? null : amountProblem(amount, available);
    setProblem(wrong);
    if (wrong) return false;
    playAfter.current = thenPlay;
    setIsResumed(false);
    transfer.mutate(transferBody(direction, slot, amount));
    return true;
  };
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      setProblem(null);
    },
    amount,
    available,
    problem,
    busy,
    unknown,
    outcome,
    refusal,
    nothingToMove,
    launch,
    send,
    dismissRefusal: () => setRefusal(undefined),
    startAgain: () => {
      setOutcome(undefined);
      setTyped('');
      transfer.reset();
    },
  };
}
export type TransferFlow = ReturnType<typeof useTransferFlow>;
