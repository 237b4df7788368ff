import { queryOptions } from '@tanstack/react-query';
import { call } from '@krapao/ui/lib/api.ts';

/** Banks that a member may have an account with; the operator seldom changes them. */
export const banksQuery = queryOptions({
  queryKey: ['site', 'banks'],
  queryFn: ({ signal }) => call('GET /api/lookup/banks', { signal }),
  staleTime: 5 * 60_000,
});
