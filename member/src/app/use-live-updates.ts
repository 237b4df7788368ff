import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Topic } from '@krapao/contract/events';
import { call } from '@krapao/ui/lib/api.ts';
import { isAskedFor } from '../lib/own-transfers.ts';
import { paths } from '../lib/paths.ts';
import { askAgain, keysOf, waitingKeys } from '../lib/queries.ts';
import { getToken } from '@krapao/ui/lib/session.ts';
import { connectLive } from '@krapao/ui/lib/socket.ts';

/** Any call learns that the session was ended, and leads to sign-in. Who is on the way there knows it. */
function learn(): void {
  if (window.location.pathname.startsWith(paths.user)) call('GET /api/account/profile').catch(() => {});
}

/**
 * While a member is signed in: what the server says has changed is asked for again, and a session that was ended elsewhere is
 * noticed at once.
 */
export function useLiveUpdates(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const token = getToken();
    if (!token) return;
    const refresh = (topics: readonly Topic[], transfer?: string) => {
      if (isAskedFor(transfer)) return;
      void askAgain(queries, waitingKeys.all, ...keysOf(topics));
    };
    return connectLive(token, refresh, learn);
  }, [queries]);
}
