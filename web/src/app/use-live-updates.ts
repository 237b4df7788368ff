import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getToken } from '../lib/session.ts';
import { connectLive } from '../lib/socket.ts';

/** While a member is signed in: what the server says has changed is asked for again. Query keys begin with the topic. */
export function useLiveUpdates(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const token = getToken();
    if (!token) return;
    return connectLive(token, (topics) => {
      for (const topic of topics) void queries.invalidateQueries({ queryKey: [topic] });
    });
  }, [queries]);
}
