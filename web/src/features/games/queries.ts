import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Wire } from '@krapao/contract/api';
import type { Topic } from '@krapao/contract/events';
import { call } from '../../lib/api.ts';
import type { DraftPlace } from '../../lib/draft.ts';
import { useMoneyCall } from '../../lib/idempotency.ts';

export type Slot = Wire<'GET /api/wallet'>['output']['slots'][number];
export type Credentials = Wire<'GET /api/wallet/account/{slotCode}'>['output'];
export type TransferBody = Wire<'POST /api/wallet/transfer'>['body'];
export type Outcome = Wire<'POST /api/wallet/transfer'>['output'];

const wallet: Topic = 'wallet';
const statement: Topic = 'statement';

export const gameKeys = {
  account: (code: string) => ['games', 'account', code] as const,
  transfer: (code: string) => ['games', 'transfer', code] as const,
  lastTransfer: (code: string) => [statement, 'last-transfer', code] as const,
};

/** Credentials leave the memory soon after the dialog is closed. */
const CREDENTIALS_KEPT_MS = 60_000;

/** How to load the name and password of an opened game account. */
export const credentialsQuery = (slot: Slot) => ({
  queryKey: gameKeys.account(slot.code),
  queryFn: () => call('GET /api/wallet/account/{slotCode}', { params: { slotCode: slot.code } }),
  gcTime: CREDENTIALS_KEPT_MS,
});

export function useCredentials(slot: Slot) {
  return useQuery(credentialsQuery(slot));
}

/** Opens a game account; the wallet is loaded again before it counts as done. */
export function useOpenAccount(slot: Slot) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('GET /api/wallet/activate/{slotCode}', { params: { slotCode: slot.code } }),
    onSettled: () => client.invalidateQueries({ queryKey: [wallet] }),
  });
}

/** Gives the game account a new password, then reads it. */
export function useResetPassword(slot: Slot) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('GET /api/wallet/resetpassword/{slotCode}', { params: { slotCode: slot.code } }),
    onSuccess: () => client.invalidateQueries({ queryKey: gameKeys.account(slot.code) }),
  });
}

interface TransferEnds {
  onSuccess: (outcome: Outcome) => void;
  onError: (error: unknown) => void;
}

/**
 * Moves money between the wallet and a game account. The ends are told even when its dialog is closed by then.
 * @param place where the transfer is kept until its outcome is known
 */
export function useTransfer(slot: Slot, place: DraftPlace, ends: TransferEnds) {
  const client = useQueryClient();
  const transfer = useMoneyCall('POST /api/wallet/transfer', place);
  return useMutation({
    mutationKey: gameKeys.transfer(slot.code),
    mutationFn: (body: TransferBody) => transfer({ body }),
    ...ends,
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [wallet] });
      void client.invalidateQueries({ queryKey: [statement] });
    },
  });
}

const UNDER_WAY_POLL_MS = 5_000;

/**
 * How the last transfer of a game account stands, as the statement tells it; null while it is not found there. An
 * account has one transfer under way at most, so the last one is the one that was just asked for.
 */
export function useLastTransferStatus(slot: Slot, enabled: boolean) {
  return useQuery({
    queryKey: gameKeys.lastTransfer(slot.code),
    queryFn: async ({ signal }) => {
      const { statements } = await call('POST /api/statement', { body: { page: 1, limit: 20 }, signal });
      const last = statements.find(
        ({ statementType, from, to }) =>
          statementType === 'transfer' && (from === slot.code || to === slot.code),
      );
      return last?.status ?? null;
    },
    enabled,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data === 'SUCCESS' || state.data === 'FAILED' ? false : UNDER_WAY_POLL_MS,
  });
}
