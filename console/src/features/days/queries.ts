import { queryOptions } from '@tanstack/react-query';
import type { ConsoleWire } from '@krapao/contract/console/api';
import { call } from '../../lib/call.ts';
import { ASK_AGAIN_MS, topicKeys } from '../../lib/queries.ts';

export type DayState = ConsoleWire<'GET /api/console/days/{day}'>['output'];
export type Account = DayState['accounts'][number];
export type ClosedDay = ConsoleWire<'GET /api/console/days'>['output']['closed'][number];

/** A day as a server of the release before tells it, which new screens may still ask for a while. */
type Earlier = Omit<DayState, Untold> & Partial<Pick<DayState, Untold>>;
type Untold = 'differences' | 'asked' | 'closesFrom';

/** What it does not say of what differs is read off its tables; transfers of which it does not say that they wait are told as none, and it refuses a close itself that comes too early. */
export function wholeDay({ differences, asked = [], closesFrom = null, ...day }: Earlier): DayState {
  const compared = [
    ...day.accounts.flatMap(({ key, name, difference, apart }) => [
      { kind: 'counted' as const, key, name, amount: difference ?? 0 },
      { kind: 'fed' as const, key, name, amount: apart ?? 0 },
    ]),
    ...day.providers.map(({ code, name, apart }) => ({
      kind: 'played' as const,
      key: code,
      name,
      amount: apart,
    })),
  ];
  return {
    ...day,
    asked,
    closesFrom,
    differences: differences ?? compared.filter(({ amount }) => amount !== 0),
  };
}

/** A request that is decided may have closed a day or moved money of the house. */
const dayKeys = {
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
    queryFn: async ({ signal }) =>
      wholeDay(await call('GET /api/console/days/{day}', { params: { day }, signal })),
    refetchInterval: ASK_AGAIN_MS,
  });
