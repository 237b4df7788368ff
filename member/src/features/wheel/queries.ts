import { useState } from 'react';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Wire } from '@krapao/contract/api';
import { DEBOUNCE_MS, LOADER_DELAY_MS, SEED_PAGE_SIZE, type Language } from '@krapao/contract/constants';
import { call } from '@krapao/ui/lib/api.ts';
import { useLanguage } from '@krapao/ui/lib/i18n.ts';
import { useMoneyCall } from '@krapao/ui/lib/idempotency.ts';
import { askAgain } from '@krapao/ui/lib/ask-again.ts';
import { topicKeys } from '../../lib/queries.ts';
import { outcomesOf, type Told } from './proof.ts';
import { spinning, type Seen, type Spun } from './spin-order.ts';
import type { Setup } from './wheel-rules.ts';

export type Coupon = Wire<'GET /api/spinwheel/coupon'>['output'][number];
type Claimed = Wire<'POST /api/spinwheel/coupon/claim'>['output'];

const all = topicKeys.wheel;
const setupKey = [...all, 'setup'] as const;
const spinKeys = {
  setup: (lang: Language) => [...setupKey, lang] as const,
  coupons: (lang: Language) => [...all, 'coupons', lang] as const,
  history: (lang: Language) => [...all, 'history', lang] as const,
  outcomes: (history: readonly Told[]) =>
    [
      'wheel-outcomes',
      history.map(({ commitment, seed, spins }) => [commitment, seed, spins.length].join(' ')),
    ] as const,
};

/** The wheel, the coins that are left, and what the server is committed to. */
export function useSetup() {
  const lang = useLanguage();
  return useQuery({
    queryKey: spinKeys.setup(lang),
    queryFn: ({ signal }) => call('GET /api/spinwheel/setup', { query: { lang }, signal }),
  });
}

/** What can be claimed. */
export function useCoupons() {
  const lang = useLanguage();
  return useQuery({
    queryKey: spinKeys.coupons(lang),
    queryFn: ({ signal }) => call('GET /api/spinwheel/coupon', { query: { lang }, signal }),
  });
}

/** The seeds that decided spins, with those: the newest, and more of them page by page. */
export function useSpinHistory() {
  const lang = useLanguage();
  return useInfiniteQuery({
    queryKey: spinKeys.history(lang),
    queryFn: ({ pageParam: before, signal }) =>
      call('GET /api/spinwheel/seed', { query: { lang, before }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) =>
      page.length < SEED_PAGE_SIZE ? undefined : page[page.length - 1]?.commitment,
    select: ({ pages }) => pages.flat(),
  });
}

/** Works out again all spins whose seed was told; fails where the browser has no means to. */
export function useOutcomes(history: readonly Told[]) {
  return useQuery({
    queryKey: spinKeys.outcomes(history),
    queryFn: () => outcomesOf(history),
    staleTime: Infinity,
  });
}

/** Spends a coin, or asks how it went where that is not known yet; `isOpen` says so. */
export function useSpin(
  memberId: string,
  ends: { onSuccess: (spun: Spun) => void; onError: (error: unknown) => void },
) {
  const client = useQueryClient();
  const [spins] = useState(() => spinning(memberId));
  const [isOpen, setOpen] = useState(spins.isOpen);
  const spin = useMutation({
    mutationFn: (seen: Seen) => spins.spin(seen),
    onSuccess: (spun) => {
      client.setQueriesData<Setup>({ queryKey: setupKey }, (known) =>
        known ? { ...known, userCoin: spun.remainingCoin } : known,
      );
      ends.onSuccess(spun);
    },
    onError: ends.onError,
    onSettled: () => {
      setOpen(spins.isOpen());
      void askAgain(client, [all, topicKeys.wallet]);
    },
  });
  return { ...spin, isOpen };
}

/** Two presses within that time are one. */
const debounced = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS - LOADER_DELAY_MS));

/** Claims a coupon. Its variable is the coupon. */
export function useClaim(onSuccess: (claimed: Claimed) => void) {
  const client = useQueryClient();
  const lang = useLanguage();
  const claim = useMoneyCall('POST /api/spinwheel/coupon/claim');
  return useMutation({
    mutationFn: async (coupon: string) => {
      await debounced();
      return claim({ query: { lang }, body: { coupon } });
    },
    onSuccess,
    onSettled: () => askAgain(client, [all, topicKeys.wallet, topicKeys.statement, topicKeys.bonus]),
  });
}

/** Has the seed in use told; the next spins get another one. */
export function useReveal() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/spinwheel/seed'),
    onSettled: () => askAgain(client, [all]),
  });
}
