import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@krapao/contract/constants';
import { commonKeys } from '../../lib/queries.ts';
import { call } from '@krapao/ui/lib/api.ts';

const authKeys = {
  sources: (lang: Language) => [...commonKeys.all, 'sources', lang] as const,
};

/** Where members say that they heard of the site. */
export const sourcesQuery = (lang: Language) =>
  queryOptions({
    queryKey: authKeys.sources(lang),
    queryFn: ({ signal }) => call('GET /api/lookup/sources', { query: { lang }, signal }),
    staleTime: 5 * 60_000,
  });
