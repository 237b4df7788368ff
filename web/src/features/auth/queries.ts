import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@krapao/contract/constants';
import { call } from '../../lib/api.ts';

const staleTime = 5 * 60_000;

export const banksQuery = queryOptions({
  queryKey: ['site', 'banks'],
  queryFn: ({ signal }) => call('GET /api/lookup/banks', { signal }),
  staleTime,
});

export const sourcesQuery = (lang: Language) =>
  queryOptions({
    queryKey: ['site', 'sources', lang],
    queryFn: ({ signal }) => call('GET /api/lookup/sources', { query: { lang }, signal }),
    staleTime,
  });
