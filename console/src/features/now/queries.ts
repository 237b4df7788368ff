import { queryOptions } from '@tanstack/react-query';
import type { ConsoleWire } from '@krapao/contract/console/api';
import { call } from '../../lib/call.ts';
import { ASK_AGAIN_MS, topicKeys } from '../../lib/queries.ts';

export type Now = ConsoleWire<'GET /api/console/now'>['output'];
export type Figures = NonNullable<Now['figures']>;
export type Figure = Figures['deposits'];
export type Outside = Now['outside'][number];

const nowKeys = { house: ['now'], ages: [...topicKeys.board, 'ages'] } as const;

/** The oldest that wait: as many as bars tell apart. */
const OLDEST = 100;

/** How the house stands. */
export const nowQuery = queryOptions({
  queryKey: nowKeys.house,
  queryFn: ({ signal }) => call('GET /api/console/now', { signal }),
  refetchInterval: ASK_AGAIN_MS,
});

/** Since when the oldest things wait, of whatever kind. */
export const agesQuery = queryOptions({
  queryKey: nowKeys.ages,
  queryFn: ({ signal }) => call('GET /api/console/board', { query: { limit: OLDEST }, signal }),
  refetchInterval: ASK_AGAIN_MS,
});
