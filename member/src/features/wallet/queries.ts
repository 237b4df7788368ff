import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Wire } from '@krapao/contract/api';
import { call } from '@krapao/ui/lib/api.ts';
import { askAgain } from '@krapao/ui/lib/ask-again.ts';
import { fromBaht, satang, toBaht } from '@krapao/contract/money';
import { depositLookupQuery, topicKeys, walletQuery } from '../../lib/queries.ts';
import { lastSyncs } from '../../lib/kept-by-member.ts';
import { site } from '../../lib/site.ts';

export type Wallet = Wire<'GET /api/wallet'>['output'];
export type Slot = Wallet['slots'][number];

const walletKeys = {
  all: topicKeys.wallet,
  refresh: [...topicKeys.wallet, 'refresh'] as const,
};

export function useWallet() {
  return useQuery(walletQuery);
}

export type Refresh = ReturnType<typeof useRefreshBalances>;

/** Asks every provider for its balances, then loads the wallet again (product 4, balance refresh). */
export function useRefreshBalances() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: walletKeys.refresh,
    mutationFn: () => call('GET /api/wallet/refresh/slot'),
    onSuccess: () => {
      const id = client.getQueryData<Wallet>(walletKeys.all)?.profile.id;
      if (id) lastSyncs.keep(id, new Date().toISOString());
      return askAgain(client, [walletKeys.all]);
    },
  });
}

/** An amount of baht in kip by the operator's rate; null outside Laos, and while there is no rate. */
export function useInKip(baht: number): number | null {
  const { data } = useQuery({ ...depositLookupQuery, enabled: site().variant === 'la' });
  const rate = data?.kipRate;
  return rate ? Math.round(baht * rate.kipPerBaht) : null;
}

/** Adds amounts of baht exactly. */
export function sumBaht(amounts: readonly number[]): number {
  return toBaht(satang(amounts.reduce((sum, amount) => sum + fromBaht(amount), 0n)));
}

/** What is in all opened game accounts, in baht. */
export function gamesTotal(slots: readonly Slot[]): number {
  return sumBaht(slots.filter((slot) => slot.isActive).map((slot) => slot.amount));
}

/**
 * What of it can come home now, in baht. Less than may be moved stays where it is, and of what is moving already nobody knows yet where it
 * ends: the server counts neither before it withdraws.
 */
export function homeTotal({ slots, transferMinimum }: Pick<Wallet, 'slots' | 'transferMinimum'>): number {
  return gamesTotal(slots.filter((slot) => slot.amount >= transferMinimum && !slot.isTransferring));
}

/** Nothing can be withdrawn, and nothing is moving that may come home yet. */
export const isEmpty = (wallet: Pick<Wallet, 'wallet' | 'slots' | 'transferMinimum'>): boolean =>
  wallet.wallet.amount <= 0 && homeTotal(wallet) <= 0 && !wallet.slots.some((slot) => slot.isTransferring);

/** What stays in games whatever is brought home, in baht: less than may be moved. */
export function staysTotal({ slots, transferMinimum }: Pick<Wallet, 'slots' | 'transferMinimum'>): number {
  return gamesTotal(slots.filter((slot) => slot.amount < transferMinimum));
}

/** The wallet and all opened game accounts, in baht (product, Total balance). */
export function totalBalance(wallet: Wallet): number {
  return sumBaht([wallet.wallet.amount, gamesTotal(wallet.slots)]);
}
