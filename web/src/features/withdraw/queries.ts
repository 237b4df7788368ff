import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Wire } from '@krapao/contract/api';
import type { Topic } from '@krapao/contract/events';
import { call } from '../../lib/api.ts';
import { useMoneyCall } from '../../lib/idempotency.ts';

export type Limits = Wire<'GET /api/lookup/withdraw'>['output'];
export type MemberAccount = Wire<'GET /api/wallet'>['output']['bankAccount'];
/** `stuck`: games whose balance could not be brought home. */
export type Withdrawal = Wire<'POST /api/wallet/withdraw'>['output'] & { stuck: string[] };

const wallet: Topic = 'wallet';
const statement: Topic = 'statement';

export const withdrawKeys = {
  limits: ['lookup', 'withdraw'] as const,
  withdraw: ['withdraw'] as const,
};

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

/** Sends money to the member's bank account. The ends are told even when the dialog is closed by then. */
export function useWithdraw(ends: {
  onSuccess: (done: Withdrawal) => void;
  onError: (error: unknown) => void;
}) {
  const client = useQueryClient();
  const fromWallet = useMoneyCall('POST /api/wallet/withdraw');
  const fromEverywhere = useMoneyCall('POST /api/wallet/withdrawAll');
  return useMutation({
    mutationKey: withdrawKeys.withdraw,
    mutationFn: async ({ amount, withGames }: WithdrawAsk): Promise<Withdrawal> =>
      withGames
        ? fromEverywhere({ body: { amount } })
        : { ...(await fromWallet({ body: { amount } })), stuck: [] },
    ...ends,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [wallet] });
      void client.invalidateQueries({ queryKey: [statement] });
    },
  });
}

/** A withdrawal is being sent, perhaps by a dialog that was closed meanwhile. */
export function useIsWithdrawing(): boolean {
  return useIsMutating({ mutationKey: withdrawKeys.withdraw }) > 0;
}
