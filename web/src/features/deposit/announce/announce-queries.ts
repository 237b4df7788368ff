import { useMutation } from '@tanstack/react-query';
import { useMoneyCall } from '../../../lib/idempotency.ts';

/** The exact amount to send, baht, and until when (epoch ms of the server). */
export interface Announced {
  amount: number;
  until: number;
  /** What the wallet held then, baht. */
  walletBefore: number;
}

/** Announces a transfer to an AUTO account. */
export function useAnnounce(walletAmount: number) {
  const announce = useMoneyCall('POST /api/wallet/add');
  return useMutation({
    mutationFn: async (amount: number): Promise<Announced> => {
      const answer = await announce({ body: { amount } });
      return { amount: answer.amount, until: Date.parse(answer.until), walletBefore: walletAmount };
    },
  });
}
