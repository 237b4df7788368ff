import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Wire } from '@krapao/contract/api';
import { PAGE_SIZE, type Language } from '@krapao/contract/constants';
import { call } from '@krapao/ui/lib/api.ts';
import { useLanguage } from '@krapao/ui/lib/i18n.ts';
import { useMoneyCall } from '@krapao/ui/lib/idempotency.ts';
import { askAgain } from '@krapao/ui/lib/ask-again.ts';
import { topicKeys } from '../../lib/queries.ts';

export type RefundCheck = Wire<'GET /api/refund/check'>['output'];
export type Receipt = Wire<'POST /api/refund'>['output']['refunds'][number];

const all = topicKeys.refund;
const refundKeys = {
  check: (lang: Language) => [...all, 'check', lang] as const,
  page: (page: number) => [...all, 'page', page] as const,
};

/** What can be received now, and how it comes about. */
export const refundCheckQuery = (lang: Language) =>
  queryOptions({
    queryKey: refundKeys.check(lang),
    queryFn: ({ signal }) => call('GET /api/refund/check', { query: { lang }, signal }),
  });

export const useRefundCheck = () => useQuery(refundCheckQuery(useLanguage()));

/** One page of what was received, newest first. @param page from 1 */
export function useReceipts(page: number) {
  return useQuery({
    queryKey: refundKeys.page(page),
    queryFn: ({ signal }) => call('POST /api/refund', { body: { page, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Receives the refund into the pot. @param onSuccess with how much it was, baht */
export function useReceive(memberId: string, onSuccess: (amount: number) => void) {
  const client = useQueryClient();
  const receive = useMoneyCall('GET /api/refund/receive', { form: 'refund-receive', owner: memberId });
  return useMutation({
    mutationFn: () => receive({}),
    onSuccess: ({ amount }) => onSuccess(amount),
    onSettled: () => askAgain(client, [topicKeys.refund]),
  });
}

/** Moves the pot into the wallet. @param onSuccess with how much it was, baht */
export function useAddWallet(memberId: string, onSuccess: (amount: number) => void) {
  const client = useQueryClient();
  const add = useMoneyCall('GET /api/refund/addWallet', { form: 'refund-wallet', owner: memberId });
  return useMutation({
    mutationFn: () => add({}),
    onSuccess: ({ amount }) => onSuccess(amount),
    onSettled: () => askAgain(client, [topicKeys.refund, topicKeys.wallet, topicKeys.statement]),
  });
}
