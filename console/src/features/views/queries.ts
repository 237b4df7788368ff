import { queryOptions } from '@tanstack/react-query';
import type { ViewScreen } from '@krapao/contract/console/constants';
import type { ConsoleWire } from '@krapao/contract/console/api';
import { call } from '../../lib/call.ts';

export type View = ConsoleWire<'GET /api/console/views'>['output']['views'][number];

const viewKeys = { of: (screen: ViewScreen) => ['views', screen] as const };

/** Saved views of a screen: one's own, and those that others share. */
export const viewsQuery = (screen: ViewScreen) =>
  queryOptions({
    queryKey: viewKeys.of(screen),
    queryFn: ({ signal }) => call('GET /api/console/views', { query: { screen }, signal }),
  });
