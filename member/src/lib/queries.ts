/** What more than one feature asks the server for, and the beginnings of all keys, by which it is asked for again. */
import { queryOptions, type QueryKey } from '@tanstack/react-query';
import { PAGE_SIZE, type Language } from '@krapao/contract/constants';
import type { Topic } from '@krapao/contract/events';
import { call } from '@krapao/ui/lib/api.ts';

/** What the realtime channel tells of: the key of whatever a topic changes begins with it. */
export const topicKeys = {
  wallet: ['wallet'],
  statement: ['statement'],
  slips: ['slips'],
  qr: ['qr'],
  announcement: ['announcement'],
  bonus: ['bonus'],
  wheel: ['wheel'],
  invite: ['invite'],
  refund: ['refund'],
} as const satisfies { [T in Topic]: readonly [T] };

/** The keys of what changed; a server of a later release may tell of a topic that is not known here. */
export const keysOf = (topics: readonly string[]): QueryKey[] =>
  topics.flatMap((topic) => (Object.keys(topicKeys).includes(topic) ? [topicKeys[topic as Topic]] : []));

/** What is on its way: whatever changes, it is asked for again. */
export const waitingKeys = { all: ['waiting'] } as const;

/** What the operator has written: the same for everybody, so it stays when a member signs out. */
export const commonKeys = { all: ['site'], banks: ['site', 'banks'] } as const;

/** What the operator allows a member. */
const lookupKeys = { deposit: ['lookup', 'deposit'] } as const;

/** Whether there is a wheel to spin. */
const wheelKeys = { active: [...topicKeys.wheel, 'active'] } as const;

/** What is on offer: the bonuses, in the member's language. */
const bonusKeys = {
  offers: (language: Language) => [...topicKeys.bonus, 'offers', language] as const,
};

/** How many pages a list of so many rows has. */
export const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / PAGE_SIZE));

/** Banks that a member may have an account with; the operator seldom changes them. */
export const banksQuery = queryOptions({
  queryKey: commonKeys.banks,
  queryFn: ({ signal }) => call('GET /api/lookup/banks', { signal }),
  staleTime: 5 * 60_000,
});

/** A transfer's end comes by the realtime channel; asking now and then covers a phone whose line was cut. */
const TRANSFERRING_POLL_MS = 8_000;

/** Balances, profile, bank account and game accounts: what most screens of a member begin with. */
export const walletQuery = queryOptions({
  queryKey: topicKeys.wallet,
  queryFn: ({ signal }) => call('GET /api/wallet', { signal }),
  refetchInterval: ({ state }) =>
    state.data?.slots.some((slot) => slot.isTransferring) ? TRANSFERRING_POLL_MS : false,
});

/** How money may be sent to us. */
export const depositLookupQuery = queryOptions({
  queryKey: lookupKeys.deposit,
  queryFn: ({ signal }) => call('GET /api/lookup/deposit', { signal }),
});

/** Whether there is a wheel to spin now. */
export const wheelActiveQuery = queryOptions({
  queryKey: wheelKeys.active,
  queryFn: ({ signal }) => call('GET /api/spinwheel/active', { signal }),
});

/** Bonuses on offer, and with them the one that is active. */
export const offersQuery = (lang: Language) =>
  queryOptions({
    queryKey: bonusKeys.offers(lang),
    queryFn: ({ signal }) => call('GET /api/bonus', { query: { lang }, signal }),
  });
