import { queryOptions } from '@tanstack/react-query';
import type { ConsoleWire } from '@krapao/contract/console/api';
import { call } from '../../lib/call.ts';
import { ASK_AGAIN_MS, topicKeys } from '../../lib/queries.ts';

export type DayState = ConsoleWire<'GET /api/console/days/{day}'>['output'];
export type Account = DayState['accounts'][number];
export type ClosedDay = ConsoleWire<'GET /api/console/days'>['output']['closed'][number];

/** A request that is decided may have closed a day or moved money of the house. */
export const dayKeys = {
  all: [...topicKeys.requests, 'days'],
  list: [...topicKeys.requests, 'days', 'list'],
  day: (day: string) => [...topicKeys.requests, 'days', 'day', day] as const,
} as const;

/** Days that are closed, and the next to be. */
export const daysQuery = queryOptions({
  queryKey: dayKeys.list,
  queryFn: ({ signal }) => call('GET /api/console/days', { signal }),
});

export const dayQuery = (day: string) =>
  queryOptions({
    queryKey: dayKeys.day(day),
    queryFn: ({ signal }) => call('GET /api/console/days/{day}', { params: { day }, signal }),
    refetchInterval: ASK_AGAIN_MS,
  });
