import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Wire } from '@krapao/contract/api';
import { codeOf } from '@krapao/ui/lib/api-error.ts';
import { call } from '@krapao/ui/lib/api.ts';
import { useMoneyCall } from '@krapao/ui/lib/idempotency.ts';
import { askAgain } from '@krapao/ui/lib/ask-again.ts';
import { topicKeys, waitingKeys } from '../../../lib/queries.ts';
import { depositKeys } from '../queries.ts';

/** An announced amount as the server knows it, with `offset`: the server's clock minus this phone's, ms. */
export type Announced = Wire<'GET /api/wallet/add/{reference}'>['output'] & { offset: number };

const offsetOf = ({ now }: { now: string }): number => Date.parse(now) - Date.now();

/** The realtime channel says when its money comes; asking now and then covers a phone whose line was cut. */
const WAITING_POLL_MS = 6_000;

/** What has become of an announced amount, null where the member has none of that name; asks again by itself while it can be sent. */
export function useAnnounced(reference: string | null) {
  return useQuery({
    queryKey: depositKeys.announced(reference),
    queryFn: async ({ signal }): Promise<Announced | null> => {
      try {
        const params = { reference: reference ?? '' };
        const told = await call('GET /api/wallet/add/{reference}', { params, signal });
        return { ...told, offset: offsetOf(told) };
      } catch (error) {
        if (codeOf(error) === 'NO_DATA') return null;
        throw error;
      }
    },
    enabled: reference !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'OPEN' ? WAITING_POLL_MS : false),
  });
}

/** Announces a transfer to an AUTO account of ours. */
export function useAnnounce(onAnnounced: (reference: string) => void) {
  const client = useQueryClient();
  const announce = useMoneyCall('POST /api/wallet/add');
  return useMutation({
    mutationFn: (body: { amount: number; bankCode: string }) => announce({ body }),
    onSuccess: (answer) => {
      const told = { ...answer, status: 'OPEN' as const, account: null, offset: offsetOf(answer) };
      client.setQueryData<Announced>(depositKeys.announced(answer.reference), told);
      void askAgain(client, [waitingKeys.all]);
      onAnnounced(answer.reference);
    },
  });
}

/** Gives an announced amount back, baht. Money that was sent already is still known. */
export function useCancelAnnouncement() {
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: (amount: number) => call('POST /api/wallet/add/cancel', { body: { amount } }),
    onSuccess: askAgain,
  });
}

/** Asks for what has become of announced amounts again. */
export function useAskAgain() {
  const client = useQueryClient();
  return () => void askAgain(client, [topicKeys.announcement, waitingKeys.all]);
}
