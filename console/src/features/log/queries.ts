import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ConsoleWire } from '@krapao/contract/console/api';
import { call } from '../../lib/call.ts';

type Logged = ConsoleWire<'GET /api/console/log'>['output']['events'][number];
/** Of the log, or of one thing: from where, and about whom and how much, is told in the log alone. */
export type LogEvent = Omit<Logged, 'ip' | 'staffId' | 'member' | 'amount' | 'named'> & Partial<Logged>;
export interface LogFilter {
  name?: string | undefined;
  kind?: string | undefined;
  subject?: string | undefined;
  right?: string | undefined;
  day?: string | undefined;
}

const logKeys = {
  list: (filter: LogFilter) => ['log', filter] as const,
  seal: ['log', 'seal'] as const,
};

/** Who did what, the newest first. */
export const logQuery = (filter: LogFilter) =>
  infiniteQueryOptions({
    queryKey: logKeys.list(filter),
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/console/log', { query: { ...filter, limit: 50, after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Whether the log is what was sealed. */
export const sealQuery = queryOptions({
  queryKey: logKeys.seal,
  queryFn: ({ signal }) => call('GET /api/console/log/seal', { signal }),
});
