import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@krapao/contract/constants';
import { call } from '@krapao/ui/lib/api.ts';

export const sourcesQuery = (lang: Language) =>
  queryOptions({
    queryKey: ['site', 'sources', lang],
    queryFn: ({ signal }) => call('GET /api/lookup/sources', { query: { lang }, signal }),
    staleTime: 5 * 60_000,
  });
