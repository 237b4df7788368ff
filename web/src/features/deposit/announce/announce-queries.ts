import { useEffect, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Topic } from '@krapao/contract/events';
import { call } from '../../../lib/api.ts';
import { useMoneyCall } from '../../../lib/idempotency.ts';

const wallet: Topic = 'wallet';

/** The exact amount to send, baht, and until when (epoch ms of the server). */
export interface Announced {
  amount: number;
  until: number;
  /** The server's clock minus this phone's, ms. */
  offset: number;
  /** What the wallet held then, baht. */
  walletBefore: number;
}

/** Announces a transfer to an AUTO account, and sees it come: the wallet grows by just that. */
export function useAnnouncement(walletAmount: number) {
  const announce = useMoneyCall('POST /api/wallet/add');
  const asked = useMutation({
    mutationFn: async (amount: number): Promise<Announced> => {
      const answer = await announce({ body: { amount } });
      return {
        amount: answer.amount,
        until: Date.parse(answer.until),
        offset: Date.parse(answer.now) - Date.now(),
        walletBefore: walletAmount,
      };
    },
  });
  const announced = asked.data;
  // What has come stays so, whatever the wallet does afterwards: nobody is to send it again.
  const [hasCome, setHasCome] = useState(false);
  if (!hasCome && announced && satangOf(walletAmount - announced.walletBefore) === satangOf(announced.amount))
    setHasCome(true);
  useWalletPoll(announced !== undefined && !hasCome);
  return { ...asked, announced, hasCome };
}
/** Gives an announced amount back, baht. Money that was sent already is still known. */
export const useCancelAnnouncement = () =>
  useMutation({
    mutationFn: (amount: number) => call('POST /api/wallet/add/cancel', { body: { amount } }),
  });
export type Announcement = ReturnType<typeof useAnnouncement>;

const satangOf = (baht: number): number => Math.round(baht * 100);

/** The realtime channel says when the wallet changes; asking now and then covers a phone whose line was cut. */
const WAITING_POLL_MS = 6_000;

/** Asks for the wallet again by itself while money is waited for. */
function useWalletPoll(isWaiting: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: [wallet] }), WAITING_POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, client]);
}
