import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';

const inviteKeys = { one: (token: string) => ['invite', token] as const };

/** What an invitation is for. It is read once: what it says does not change. */
export const inviteQuery = (token: string) =>
  queryOptions({
    queryKey: inviteKeys.one(token),
    queryFn: ({ signal }) => call('POST /api/console/invite', { body: { token }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
