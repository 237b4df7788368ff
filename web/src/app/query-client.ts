import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../lib/api-error.ts';

/** Answers that another try may change. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 500);
}

/**
 * Offline, calls fail at once instead of waiting: a screen shows that it could not load, and money must never move
 * later, when the line is back, without being asked.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && navigator.onLine && isPassing(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
