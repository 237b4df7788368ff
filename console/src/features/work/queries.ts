import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ConsoleWire } from '@krapao/contract/console/api';
import { call } from '../../lib/call.ts';
import type { ThingId } from '../../lib/paths.ts';
import type { Filter } from './filter.ts';
import { ASK_AGAIN_MS, topicKeys } from '../../lib/queries.ts';

export type Row = ConsoleWire<'GET /api/console/board'>['output']['rows'][number];
export type Thing = ConsoleWire<'GET /api/console/board/{kind}/{id}'>['output'];
export type Verdict = Thing['verdicts'][number];
/** A line of the feed that may be a slip's money. */
export type Line = NonNullable<Thing['slip']>['lines'][number];

const PAGE = 100;
type Asked = Omit<Filter, 'text'>;

const workKeys = {
  list: (asked: Asked) => [...topicKeys.board, 'list', asked] as const,
  thing: ({ kind, id }: ThingId) => [...topicKeys.board, 'thing', kind, id] as const,
};

/** What waits, page by page, as it is asked for. */
export const boardQuery = ({ text: _, ...asked }: Filter) =>
  infiniteQueryOptions({
    queryKey: workKeys.list(asked),
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/console/board', { query: { ...asked, limit: PAGE, after: pageParam }, signal }),
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
