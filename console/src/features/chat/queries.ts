import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ConsoleWire } from '@krapao/contract/console/api';
import { call } from '../../lib/call.ts';
import { ASK_AGAIN_MS, chatKeys } from '../../lib/queries.ts';
import type { ChatView } from './view.ts';

export type ChatRow = ConsoleWire<'GET /api/console/chats'>['output']['chats'][number];
export type Talk = ConsoleWire<'GET /api/console/chats/{id}'>['output'];
export type TalkMessage = ConsoleWire<'GET /api/console/chats/{id}/messages'>['output']['messages'][number];
export type Beside = ConsoleWire<'GET /api/console/chats/{id}/member'>['output'];
export type Canned = ConsoleWire<'GET /api/console/chat-canned'>['output']['canned'][number];
export type CannedText = ConsoleWire<'PUT /api/console/chat-canned/{code}'>['body']['texts'][number];
export type AgentMessage = ConsoleWire<'POST /api/console/chats/{id}/messages'>['body']['message'];
export type Agent = ConsoleWire<'PUT /api/console/chat-presence'>['output']['agents'][number];

const PAGE = 50;
const QUERY_OF = {
  waiting: { state: 'waiting' },
  mine: { mine: 'true' },
  open: {},
  closed: { state: 'closed' },
} as const satisfies Record<ChatView, object>;

/** Talks of a view, as the server orders them. */
export const chatsQuery = (view: ChatView) =>
  infiniteQueryOptions({
    queryKey: chatKeys.list(view),
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/console/chats', { query: { ...QUERY_OF[view], limit: PAGE, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ASK_AGAIN_MS,
  });

export const talkQuery = (id: string) =>
  queryOptions({
    queryKey: chatKeys.talk(id),
    queryFn: ({ signal }) => call('GET /api/console/chats/{id}', { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: ASK_AGAIN_MS,
  });

/** What the member has and what waits; a look at it is logged, so it is asked for once an opening, and again by hand. */
export const besideQuery = (id: string) =>
  queryOptions({
    queryKey: chatKeys.beside(id),
    queryFn: ({ signal }) => call('GET /api/console/chats/{id}/member', { params: { id }, signal }),
    staleTime: 60_000,
  });

export const cannedQuery = queryOptions({
  queryKey: chatKeys.canned,
  queryFn: ({ signal }) => call('GET /api/console/chat-canned', { signal }),
  staleTime: 60_000,
});

export interface AuditFilter {
  member?: string | undefined;
  day?: string | undefined;
}

/** A search of whoever audits: it is logged, so it is made only when asked for. */
export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: chatKeys.audit(filter.member, filter.day),
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/console/chat-audit', { query: { ...filter, limit: PAGE, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: filter.member !== undefined || filter.day !== undefined,
    refetchOnWindowFocus: false,
  });

export const auditedQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: chatKeys.audited(id),
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/console/chat-audit/{id}/messages', {
        params: { id },
        query: { before: pageParam, limit: PAGE },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    // newest first: the last one of a page is its oldest
    getNextPageParam: ({ messages }) => {
      const first = messages[messages.length - 1]?.seq ?? 1;
      return messages.length < PAGE || first <= 1 ? undefined : first;
    },
    refetchOnWindowFocus: false,
  });
