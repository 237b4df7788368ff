import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ConsoleWire } from '@krapao/contract/console/api';
import { call } from '../../lib/call.ts';
import { ASK_AGAIN_MS, topicKeys } from '../../lib/queries.ts';

export type MemberRow = ConsoleWire<'GET /api/console/members'>['output']['members'][number];
export type Member = ConsoleWire<'GET /api/console/members/{id}'>['output'];
export type Query = Omit<NonNullable<ConsoleWire<'GET /api/console/members'>['query']>, 'after' | 'limit'>;
/** Parts that go on page by page. */
interface Pages {
  deposits: ConsoleWire<'GET /api/console/members/{id}/deposits'>['output'];
  withdrawals: ConsoleWire<'GET /api/console/members/{id}/withdrawals'>['output'];
  invites: ConsoleWire<'GET /api/console/members/{id}/invites'>['output'];
  changes: ConsoleWire<'GET /api/console/members/{id}/changes'>['output'];
  notes: ConsoleWire<'GET /api/console/members/{id}/notes'>['output'];
}
export type Moved = Omit<
  NonNullable<ConsoleWire<'GET /api/console/members/{id}/statement'>['query']>,
  'after' | 'limit'
>;
export type PagedPart = keyof Pages;
export type PartRow<P extends PagedPart> = Pages[P]['rows'][number];
type PagedKey = `GET /api/console/members/{id}/${PagedPart}`;
type Whole = 'games' | 'devices' | 'alike';

const LIST = 50;

const memberKeys = {
  list: (query: Query) => [...topicKeys.members, 'list', query] as const,
  head: (id: string) => [...topicKeys.members, 'one', id] as const,
  ownAccounts: () => [...topicKeys.members, 'own-accounts'] as const,
  corrections: () => [...topicKeys.requests, 'corrections'] as const,
  statement: (id: string, moved: Moved) => [...topicKeys.members, 'one', id, 'statement', moved] as const,
  part: (id: string, part: string) => [...topicKeys.members, 'one', id, part] as const,
};

/** Members that are found, or all who fit, the newest first. */
export const membersQuery = (query: Query) =>
  infiniteQueryOptions({
    queryKey: memberKeys.list(query),
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/console/members', { query: { ...query, limit: LIST, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Who a member is and what they have: what moves by itself is told to their page; what is told nowhere is asked for. */
export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: memberKeys.head(id),
    queryFn: ({ signal }) => call('GET /api/console/members/{id}', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ASK_AGAIN_MS,
  });

/** What moved of what is asked for, and with the first page what it comes to. */
export const statementQuery = (id: string, moved: Moved) =>
  infiniteQueryOptions({
    queryKey: memberKeys.statement(id, moved),
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/console/members/{id}/statement', {
        params: { id },
        query: { ...moved, after: pageParam, limit: LIST },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const pagedPartQuery = <P extends PagedPart>(id: string, part: P) =>
  infiniteQueryOptions({
    queryKey: memberKeys.part(id, part),
    queryFn: async ({ signal, pageParam }): Promise<Pages[P]> => {
      const key: PagedKey = `GET /api/console/members/{id}/${part}`;
      const input = { params: { id }, query: { after: pageParam, limit: LIST }, signal };
      return (await call<PagedKey>(key, input)) as Pages[P];
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });

export const wholePartQuery = <P extends Whole>(id: string, part: P) =>
  queryOptions({
    queryKey: memberKeys.part(id, part),
    queryFn: async ({ signal }) =>
      (await call<`GET /api/console/members/{id}/${Whole}`>(`GET /api/console/members/{id}/${part}`, {
        params: { id },
        signal,
      })) as ConsoleWire<`GET /api/console/members/{id}/${P}`>['output'],
    staleTime: 0,
  });

/** Accounts and wallets of ours that members send to. */
export const ownAccountsQuery = queryOptions({
  queryKey: memberKeys.ownAccounts(),
  queryFn: ({ signal }) => call('GET /api/console/own-accounts', { signal }),
});

/** Corrections by hand of all members, the newest first: what a second person confirms ends there. */
export const correctionsQuery = infiniteQueryOptions({
  queryKey: memberKeys.corrections(),
  queryFn: ({ signal, pageParam }) =>
    call('GET /api/console/corrections', { query: { limit: LIST, after: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
  staleTime: 0,
});
