import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Wire } from '@krapao/contract/api';
import type { Topic } from '@krapao/contract/events';
import { call } from '@krapao/ui/lib/api.ts';
import { keepLastSync } from './last-sync.ts';

export type Wallet = Wire<'GET /api/wallet'>['output'];
export type Slot = Wallet['slots'][number];

const topic: Topic = 'wallet';
export const walletKeys = { all: [topic] as const };

/** A transfer's end comes by the realtime channel; asking now and then covers a phone whose line was cut. */
const TRANSFERRING_POLL_MS = 8_000;

/** Balances, profile, bank account and game accounts: what most screens of a member begin with. */
export function useWallet() {
  return useQuery({
    queryKey: walletKeys.all,
    queryFn: ({ signal }) => call('GET /api/wallet', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.slots.some((slot) => slot.isTransferring) ? TRANSFERRING_POLL_MS : false,
  });
}

export type Refresh = ReturnType<typeof useRefreshBalances>;

/** Asks every provider for its balances, then loads the wallet again (product 4, balance refresh). */
export function useRefreshBalances() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: [topic, 'refresh'],
    mutationFn: () => call('GET /api/wallet/refresh/slot'),
    onSuccess: () => {
      const id = client.getQueryData<Wallet>(walletKeys.all)?.profile.id;
      if (id) keepLastSync(id, new Date());
      return client.invalidateQueries({ queryKey: walletKeys.all });
    },
  });
}
