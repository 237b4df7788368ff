import { QueryClient } from '@tanstack/react-query';
import { isLineLost } from '@krapao/ui/lib/line.ts';
import { ConsoleError } from '../lib/console-error.ts';

/** Answers that another try may change. */
const isPassing = (error: unknown): boolean =>
  error instanceof ConsoleError && (error.code === 'NETWORK' || error.status >= 500);

/** Offline, calls fail at once instead of waiting: nothing is done later without being asked. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      // asked again when the line itself is found to be back (app.tsx)
      refetchOnReconnect: false,
      refetchOnWindowFocus: 'always',
      staleTime: 5_000,
      retry: (failures, error) => failures < 2 && !isLineLost() && isPassing(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
});
