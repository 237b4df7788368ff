import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Wire } from '@krapao/contract/api';
import { call } from '@krapao/ui/lib/api.ts';
import { depositLookupQuery, topicKeys } from '../../lib/queries.ts';
import { useMoneyCall } from '@krapao/ui/lib/idempotency.ts';
import { askAgain } from '@krapao/ui/lib/ask-again.ts';

export type DepositLookup = Wire<'GET /api/lookup/deposit'>['output'];
export type DepositAccount = DepositLookup['banks'][number];
/** What was sent in kip, beside the baht that it made. */
export type Original = NonNullable<Slip['original']>;
export type KipRate = NonNullable<DepositLookup['kipRate']>;
export type MemberAccount = Wire<'GET /api/wallet'>['output']['bankAccount'];
export type Slip = Wire<'POST /api/wallet/slip'>['output'];

export const depositKeys = {
  window: ['lookup', 'slip'] as const,
  latestSlips: [...topicKeys.slips, 'latest'] as const,
  sending: ['deposit', 'slip'] as const,
  qr: (bankCode: string) => [...topicKeys.qr, bankCode] as const,
  announced: (reference: string | null) => [...topicKeys.announcement, reference] as const,
};

export function useDepositLookup() {
  return useQuery(depositLookupQuery);
}

/** How late a dialog that stays open may learn that slips are about to be taken no more. */
const WINDOW_POLL_MS = 60_000;

/** When slips are taken. */
export function useSlipWindow() {
  return useQuery({
    queryKey: depositKeys.window,
    queryFn: ({ signal }) => call('GET /api/lookup/slip', { signal }),
    refetchInterval: WINDOW_POLL_MS,
  });
}

/** The realtime channel says when a slip changes; asking now and then covers a phone whose line was cut. */
const CHECKING_POLL_MS = 6_000;

/** The newest slips; asks again by itself while one of them is being checked. */
export function useLatestSlips() {
  return useQuery({
    queryKey: depositKeys.latestSlips,
    queryFn: async ({ signal }) => {
      const { slips: latest } = await call('POST /api/statement/slip', {
        body: { page: 1, limit: 10 },
        signal,
      });
      return latest;
    },
    refetchInterval: ({ state }) =>
      state.data?.some((slip) => slip.status === 'PENDING') ? CHECKING_POLL_MS : false,
  });
}

export interface SlipUpload {
  file: File;
  bankCode: string;
  onProgress: (percent: number) => void;
}

/** Uploads a slip: it goes on when its dialog is closed, and its ends are told all the same. */
export function useSlipUpload(ends: { onSuccess: (slip: Slip) => void; onError: (error: unknown) => void }) {
  const client = useQueryClient();
  const upload = useMoneyCall('POST /api/wallet/slip');
  return useMutation({
    mutationKey: depositKeys.sending,
    mutationFn: ({ file, bankCode, onProgress }: SlipUpload) =>
      upload({ form: { bankCode }, file, onProgress }),
    onSuccess: (slip) => {
      client.setQueryData<Slip[]>(depositKeys.latestSlips, (latest = []) => [
        slip,
        ...latest.filter((one) => one._id !== slip._id),
      ]);
      void askAgain(client, [topicKeys.slips]);
      ends.onSuccess(slip);
    },
    onError: ends.onError,
  });
}

/** Writes the member's account name in English, for banks that need it. */
export function useSaveEnglishName() {
  const client = useQueryClient();
  return async (body: Wire<'PUT /api/account/bankAccountName'>['body']) => {
    await call('PUT /api/account/bankAccountName', { body });
    await askAgain(client, [topicKeys.wallet]);
  };
}
