import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@krapao/contract/constants';
import { call } from '@krapao/ui/lib/api.ts';

const staleTime = 5 * 60_000;

/** What the operator has written, in the language of the screen. */
/** The agreement in force, and whether this member has accepted it. */
export const agreementQuery = (memberId: string | undefined) =>
  queryOptions({
    queryKey: ['agreement', memberId],
    queryFn: ({ signal }) => call('GET /api/account/agreement', { signal }),
    enabled: memberId !== undefined,
    staleTime,
  });

export const siteQueries = {
  info: (lang: Language) =>
    queryOptions({
      queryKey: ['site', 'info', lang],
      queryFn: ({ signal }) => call('GET /api/lookup/info', { query: { lang }, signal }),
      staleTime,
    }),
  conditions: (lang: Language) =>
    queryOptions({
      queryKey: ['site', 'conditions', lang],
      queryFn: ({ signal }) => call('GET /api/lookup/conditions', { query: { lang }, signal }),
      staleTime,
    }),
  contact: (lang: Language) =>
    queryOptions({
      queryKey: ['site', 'contact', lang],
      queryFn: ({ signal }) => call('GET /api/lookup/contact', { query: { lang }, signal }),
      staleTime,
    }),
  howto: (lang: Language) =>
    queryOptions({
      queryKey: ['site', 'howto', lang],
      queryFn: ({ signal }) => call('GET /api/lookup/howto', { query: { lang }, signal }),
      staleTime,
    }),
  agreements: (lang: Language) =>
    queryOptions({
      queryKey: ['site', 'agreements', lang],
      queryFn: ({ signal }) => call('GET /api/lookup/agreements', { query: { lang }, signal }),
      staleTime,
    }),
  notice: (lang: Language) =>
    queryOptions({
      queryKey: ['site', 'notice', lang],
      queryFn: ({ signal }) => call('GET /api/lookup/notice', { query: { lang }, signal }),
      staleTime,
    }),
};
