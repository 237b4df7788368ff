import { useEffect } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Wire } from '@krapao/contract/api';
import { call } from '@krapao/ui/lib/api.ts';
import type { DraftName } from '@krapao/ui/lib/draft.ts';
import { useMoneyCall } from '@krapao/ui/lib/idempotency.ts';
import { topicKeys } from '../../lib/queries.ts';
import { leaveTransfer, ownTransfer } from '../../lib/own-transfers.ts';
import { useAlive } from '@krapao/ui/lib/use-alive.ts';
import { askAgain } from '@krapao/ui/lib/ask-again.ts';

export type Slot = Wire<'GET /api/wallet'>['output']['slots'][number];
export type Credentials = Wire<'GET /api/wallet/account/{slotCode}'>['output'];
export type Outcome = Wire<'POST /api/wallet/transfer'>['output'];

export const gameKeys = {
  account: (code: string) => ['games', 'account', code] as const,
  transfer: (form: string) => ['games', 'transfer', form] as const,
  lastTransfer: (from: string, to: string) => [...topicKeys.statement, 'last-transfer', from, to] as const,
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
    // Name and password are there when the member looks for them (product 4, Game account).
    onSuccess: () => void client.prefetchQuery(credentialsQuery(slot)),
    onSettled: () => askAgain(client, [topicKeys.wallet]),
  });
}

/** Asks the provider of one game account for its balance, then loads the wallet again. */
export function useRefreshAccount(slot: Slot) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('GET /api/wallet/refresh/slot', { query: { code: slot.code } }),
    onSuccess: () => askAgain(client, [topicKeys.wallet]),
  });
}

/** Gives the game account a new password, then reads it. */
export function useResetPassword(slot: Slot) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('GET /api/wallet/resetpassword/{slotCode}', { params: { slotCode: slot.code } }),
    onSuccess: () => askAgain(client, [gameKeys.account(slot.code)]),
  });
}

/** Who waits for longer than a moment sees meanwhile what is in transit. */
export function useWalletMeanwhile(isSlow: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (isSlow) void askAgain(client, [topicKeys.wallet]);
  }, [isSlow, client]);
}

interface TransferEnds {
  onSuccess: (outcome: Outcome) => void;
  onError: (error: unknown) => void;
}

/** The whole wallet, or an amount. */
type Moving = { all: { to: string } } | { some: Wire<'POST /api/wallet/transfer'>['body'] };

/**
 * Moves money between two accounts. The ends are told even when its dialog is closed by then.
 * @param form names the form that it is sent from
 * @param drafts where each kind of transfer is kept until its outcome is known
 */
export function useTransfer(form: string, drafts: { some: DraftName; all: DraftName }, ends: TransferEnds) {
  const client = useQueryClient();
  const transfer = useMoneyCall('POST /api/wallet/transfer', drafts.some);
  const transferAll = useMoneyCall('POST /api/wallet/transferAll', drafts.all);
  const alive = useAlive();
  // Who closes the dialog while it is awaited sees at once what it has in transit.
  useEffect(
    () => () => {
      if (leaveTransfer(form)) void askAgain(client, [topicKeys.wallet]);
    },
    [client, form],
  );
  return useMutation({
    mutationKey: gameKeys.transfer(form),
    mutationFn: (moving: Moving) => {
      const send = () =>
        'all' in moving ? transferAll({ body: moving.all }) : transfer({ body: moving.some });
      return alive.current ? ownTransfer(form, send) : send();
    },
    ...ends,
    onSettled: () => {
      void askAgain(client, [topicKeys.wallet, topicKeys.statement]);
    },
  });
}
