import { useEffect } from 'react';
import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Wire } from '@krapao/contract/api';
import { call } from '@krapao/ui/lib/api.ts';
import { topicKeys } from '../../lib/queries.ts';
import { isStillOpen, useMoneyCall } from '@krapao/ui/lib/idempotency.ts';
import { askAgain } from '@krapao/ui/lib/ask-again.ts';

export type Limits = Wire<'GET /api/lookup/withdraw'>['output'];
export type MemberAccount = Wire<'GET /api/wallet'>['output']['bankAccount'];
/** `stuck`: games whose balance could not be brought home. */
export type Withdrawal = Wire<'POST /api/wallet/withdraw'>['output'] & { stuck: string[] };

export type Progress = Wire<'GET /api/wallet/withdrawal/{reference}'>['output'];

const withdrawKeys = {
  limits: ['lookup', 'withdraw'] as const,
  withdraw: ['withdraw'] as const,
  progress: (reference: string) => [...topicKeys.statement, 'withdrawal', reference] as const,
};

/** At least this long between two questions whether a hold is over, ms. */
const HOLD_POLL_MS = 10_000;

/** The realtime channel says when a withdrawal goes on; asking now and then covers a phone whose line was cut. */
const PROGRESS_POLL_MS = 6_000;

/** How far a withdrawal is. @param reference its own, or the `_id` of its line in the statement */
export function useProgress(reference: string) {
  return useQuery({
    queryKey: withdrawKeys.progress(reference),
    queryFn: ({ signal }) =>
      call('GET /api/wallet/withdrawal/{reference}', { params: { reference }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? PROGRESS_POLL_MS : false),
  });
}

export function useLimits() {
  return useQuery({
    queryKey: withdrawKeys.limits,
    queryFn: ({ signal }) => call('GET /api/lookup/withdraw', { signal }),
  });
}

export interface WithdrawAsk {
  amount: number;
  /** Brings every game balance home first. */
  withGames: boolean;
}

/** Where a withdrawal is kept until its outcome is known. */
const callPlace = (memberId: string) => ({ form: 'withdraw-call', owner: memberId });
const callAllPlace = (memberId: string) => ({ form: 'withdraw-all-call', owner: memberId });

/** A withdrawal was sent before the page was loaded anew, or the member signed in anew, and nobody knows how it ended. */
export function isStillWithdrawing(memberId: string): boolean {
  return isStillOpen(callPlace(memberId)) || isStillOpen(callAllPlace(memberId));
}

/** Sends money to the member's bank account. The ends are told even when the dialog is closed by then. */
export function useWithdraw(
  memberId: string,
  ends: {
    onSuccess: (done: Withdrawal) => void;
    onError: (error: unknown, ask: WithdrawAsk) => void;
  },
) {
  const client = useQueryClient();
  const fromWallet = useMoneyCall('POST /api/wallet/withdraw', callPlace(memberId));
  const fromEverywhere = useMoneyCall('POST /api/wallet/withdrawAll', callAllPlace(memberId));
  return useMutation({
    mutationKey: withdrawKeys.withdraw,
    mutationFn: async ({ amount, withGames }: WithdrawAsk): Promise<Withdrawal> =>
      withGames
        ? fromEverywhere({ body: { amount } })
        : { ...(await fromWallet({ body: { amount } })), stuck: [] },
    ...ends,
    onSettled: () => void askAgain(client, [topicKeys.wallet, topicKeys.statement]),
  });
}

/** A withdrawal is being sent, perhaps by a dialog that was closed meanwhile. */
export function useIsWithdrawing(): boolean {
  return useIsMutating({ mutationKey: withdrawKeys.withdraw }) > 0;
}

/** While payouts are held: asks for the wallet again when that should be over. The server's answer decides, not this phone's clock. */
export function useAskWhenHoldEnds(heldUntil: string | null): void {
  const client = useQueryClient();
  useEffect(() => {
    if (heldUntil === null) return;
    const wait = Math.max(HOLD_POLL_MS, new Date(heldUntil).getTime() - Date.now());
    const timer = setTimeout(() => void askAgain(client, [topicKeys.wallet]), wait);
    return () => clearTimeout(timer);
  }, [client, heldUntil]);
}
