import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@krapao/contract/constants';
import { commonKeys } from '../../lib/queries.ts';
import { call } from '@krapao/ui/lib/api.ts';

const staleTime = 5 * 60_000;

const siteKeys = {
  active: [...commonKeys.all, 'active'] as const,
  /** One of the operator's texts, in the language of the screen. */
  text: (name: string, lang: Language) => [...commonKeys.all, name, lang] as const,
  agreements: (lang: Language, version: string | undefined) =>
    [...commonKeys.all, 'agreements', lang, version] as const,
  agreement: (memberId: string | undefined) => ['agreement', memberId] as const,
};

/** The agreement in force, and whether this member has accepted it. */
export const agreementQuery = (memberId: string | undefined) =>
  queryOptions({
    queryKey: siteKeys.agreement(memberId),
    queryFn: ({ signal }) => call('GET /api/account/agreement', { signal }),
    enabled: memberId !== undefined,
    staleTime,
  });

/** Whether the site is open, asked by itself until it is. */
export const activeQuery = queryOptions({
  queryKey: siteKeys.active,
  queryFn: ({ signal }) => call('GET /api/lookup/active', { signal }),
  refetchInterval: 30_000,
  staleTime: 0,
  gcTime: 0,
});

/** What the operator has written, in the language of the screen. */
export const siteQueries = {
  info: (lang: Language) =>
    queryOptions({
      queryKey: siteKeys.text('info', lang),
      queryFn: ({ signal }) => call('GET /api/lookup/info', { query: { lang }, signal }),
      staleTime,
    }),
  conditions: (lang: Language) =>
    queryOptions({
      queryKey: siteKeys.text('conditions', lang),
      queryFn: ({ signal }) => call('GET /api/lookup/conditions', { query: { lang }, signal }),
      staleTime,
    }),
  contact: (lang: Language) =>
    queryOptions({
      queryKey: siteKeys.text('contact', lang),
      queryFn: ({ signal }) => call('GET /api/lookup/contact', { query: { lang }, signal }),
      staleTime,
    }),
  howto: (lang: Language) =>
    queryOptions({
      queryKey: siteKeys.text('howto', lang),
      queryFn: ({ signal }) => call('GET /api/lookup/howto', { query: { lang }, signal }),
      staleTime,
    }),
  /** What that version says: of another one nothing that was read before is shown. */
  agreements: (lang: Language, version: string | undefined) =>
    queryOptions({
      queryKey: siteKeys.agreements(lang, version),
      queryFn: ({ signal }) => call('GET /api/lookup/agreements', { query: { lang }, signal }),
      staleTime,
    }),
  notice: (lang: Language) =>
    queryOptions({
      queryKey: siteKeys.text('notice', lang),
      queryFn: ({ signal }) => call('GET /api/lookup/notice', { query: { lang }, signal }),
      staleTime,
    }),
};

/** Rewards that the operator's pictures stand before. */
export type BannerPlace = 'refund' | 'invite';

export const bannersQuery = (place: BannerPlace, lang: Language) =>
  queryOptions({
    queryKey: siteKeys.text(`banners-${place}`, lang),
    queryFn: ({ signal }) =>
      place === 'refund'
        ? call('GET /api/refund/banners', { query: { lang }, signal })
        : call('GET /api/invite/banners', { query: { lang }, signal }),
    staleTime,
  });
