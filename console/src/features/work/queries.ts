import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ConsoleWire } from '@krapao/contract/console/api';
import { call } from '../../lib/call.ts';
import type { ThingId } from '../../lib/paths.ts';
import { ASK_AGAIN_MS, topicKeys } from '../../lib/queries.ts';

export type Row = ConsoleWire<'GET /api/console/board'>['output']['rows'][number];
export type Thing = ConsoleWire<'GET /api/console/board/{kind}/{id}'>['output'];
export type Verdict = Thing['verdicts'][number];

const PAGE = 100;

const workKeys = {
  list: (kind: string | undefined, minimum: number | undefined) =>
    [...topicKeys.board, 'list', kind ?? '', minimum ?? 0] as const,
  thing: ({ kind, id }: ThingId) => [...topicKeys.board, 'thing', kind, id] as const,
};

/** What waits, the oldest first, page by page. */
export const boardQuery = ({ kind, minimum }: { kind?: string | undefined; minimum?: number | undefined }) =>
  infiniteQueryOptions({
    queryKey: workKeys.list(kind, minimum),
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/console/board', { query: { kind, minimum, limit: PAGE, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ASK_AGAIN_MS,
  });

/** One thing with what a person needs to decide: never from what was kept, always as it is. */
export const thingQuery = (thing: ThingId) =>
  queryOptions({
    queryKey: workKeys.thing(thing),
    queryFn: ({ signal }) =>
      call('GET /api/console/board/{kind}/{id}', { params: { kind: thing.kind, id: thing.id }, signal }),
    staleTime: 0,
    refetchInterval: ASK_AGAIN_MS,
  });
