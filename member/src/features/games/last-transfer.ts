import { useQuery } from '@tanstack/react-query';
import { call } from '@krapao/ui/lib/api.ts';
import { gameKeys } from './queries.ts';
import { standingOf } from './transfer-rules.ts';

const UNDER_WAY_POLL_MS = 5_000;

/**
 * How the last transfer from one place to another stands, as the statement tells it. An account has one transfer under way at
 * most, so the last one is the one that was just asked for.
 */
export function useLastTransfer(from: string, to: string, enabled: boolean) {
  return useQuery({
    queryKey: gameKeys.lastTransfer(from, to),
    queryFn: async ({ signal }) => {
      const { statements } = await call('POST /api/statement', {
        body: { page: 1, limit: 20, type: 'transfer' },
        signal,
      });
      return standingOf(statements, from, to);
    },
    enabled,
    gcTime: 0,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data === 'PENDING' ? UNDER_WAY_POLL_MS : false,
  });
}
