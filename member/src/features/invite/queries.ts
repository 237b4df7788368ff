import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Wire } from '@krapao/contract/api';
import { PAGE_SIZE } from '@krapao/contract/constants';
import { call } from '@krapao/ui/lib/api.ts';
import { useMoneyCall } from '@krapao/ui/lib/idempotency.ts';
import { askAgain } from '@krapao/ui/lib/ask-again.ts';
import { topicKeys } from '../../lib/queries.ts';

export type Invited = Wire<'POST /api/invite'>['output'];
export type Earning = Invited['invites'][number];

export const inviteKeys = {
  page: (page: number) => [...topicKeys.invite, 'page', page] as const,
  /** The drawing of a link, which nothing changes. */
  qr: (link: string) => ['invite-qr', link] as const,
};

/** What those who were invited brought, one page of it, newest first. @param page from 1 */
export function useInvited(page: number) {
  return useQuery({
    queryKey: inviteKeys.page(page),
    queryFn: ({ signal }) => call('POST /api/invite', { body: { page, limit: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Moves the whole invite bonus into the wallet. @param onSuccess with how much it was, baht */
export function useCollect(memberId: string, onSuccess: (amount: number) => void) {
  const client = useQueryClient();
  const collect = useMoneyCall('GET /api/invite/bonus', { form: 'invite-bonus', owner: memberId });
  return useMutation({
    mutationFn: () => collect({}),
    onSuccess: ({ amount }) => onSuccess(amount),
    onSettled: () => askAgain(client, [topicKeys.invite, topicKeys.wallet, topicKeys.statement]),
  });
}
