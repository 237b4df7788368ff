import { queryOptions } from '@tanstack/react-query';
import type { ConsoleWire } from '@krapao/contract/console/api';
import { call } from '../../lib/call.ts';
import { requestKeys } from '../../lib/queries.ts';

export type Request = ConsoleWire<'GET /api/console/requests'>['output']['requests'][number];

/** The last that were decided, refused, taken back, or overtaken. */
export const decidedRequestsQuery = queryOptions({
  queryKey: requestKeys.list('decided'),
  queryFn: ({ signal }) =>
    call('GET /api/console/requests', { query: { state: 'decided', limit: 50 }, signal }),
});
