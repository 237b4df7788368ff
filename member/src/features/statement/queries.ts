import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { PAGE_SIZE, type Language } from '@krapao/contract/constants';
import type { Wire } from '@krapao/contract/api';
import { call } from '@krapao/ui/lib/api.ts';
import { topicKeys } from '../../lib/queries.ts';
import { useLanguage } from '@krapao/ui/lib/i18n.ts';
import type { Filter } from './address.ts';

export type Statement = Wire<'POST /api/statement'>['output']['statements'][number];
export type Month = Wire<'GET /api/statement/month'>['output'];
export type Slip = Wire<'POST /api/statement/slip'>['output']['slips'][number];
export type Gift = Wire<'GET /api/wallet/truelink'>['output']['gifts'][number];
export type Status = Statement['status'];

const { statement, slips } = topicKeys;
const statementKeys = {
  page: (page: number, filter: Filter, lang: Language) => [...statement, 'page', page, filter, lang] as const,
  month: (month: string | undefined) => [...statement, 'month', month ?? 'current'] as const,
  gifts: [...statement, 'gifts'] as const,
  slips: (page: number) => [...slips, 'page', page] as const,
};

/** The realtime channel says when something changes; asking now and then covers a phone whose line was cut. */
const PENDING_POLL_MS = 10_000;
const pollWhile = (rows: readonly { status: Status }[] | undefined) =>
  rows?.some((row) => row.status === 'PENDING') ? PENDING_POLL_MS : false;

/** One page of those movements, newest first, with names in the member's language. @param page from 1 */
export function useStatement(page: number, filter: Filter) {
  const lang = useLanguage();
  return useQuery({
    queryKey: statementKeys.page(page, filter, lang),
    queryFn: ({ signal }) =>
      call('POST /api/statement', { body: { page, limit: PAGE_SIZE, lang, ...filter }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollWhile(state.data?.statements),
  });
}

/** Money in and out of a month, `YYYY-MM`; undefined is the current one by the server's clock. */
export function useMonth(month: string | undefined) {
  return useQuery({
    queryKey: statementKeys.month(month),
    queryFn: ({ signal }) => call('GET /api/statement/month', { query: { month }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Gift links that stand in no statement yet; asked for while `enabled`. */
export function useGifts(enabled: boolean) {
  return useQuery({
    queryKey: statementKeys.gifts,
    queryFn: async ({ signal }) => (await call('GET /api/wallet/truelink', { signal })).gifts,
    enabled,
    refetchInterval: ({ state }) => pollWhile(state.data),
  });
}

/** One page of uploaded slips, newest first. @param page from 1 */
export function useSlips(page: number) {
  return useQuery({
    queryKey: statementKeys.slips(page),
    queryFn: ({ signal }) => call('POST /api/statement/slip', { body: { page, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => pollWhile(state.data?.slips),
  });
}

/** A short-lived address of the picture of an own slip. */
export function useSlipPicture() {
  return useMutation({
    mutationFn: (reference: string) =>
      call('GET /api/statement/slip/reference/{reference}', { params: { reference } }),
  });
}
