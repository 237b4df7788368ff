import { LOADER_DELAY_MS } from '@krapao/contract/constants';
import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@krapao/ui/lib/api-error.ts';
import { isLineLost } from '@krapao/ui/lib/line.ts';

/** Answers that another try may change. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'NETWORK' || error.status >= 500);
}

/**
 * What a member starts by a press: its button is busy at once, the call goes out a moment later (product 9). A page that is
 * left or reloaded within that moment sends nothing. Reads do not wait.
 */
function loaderFirst(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LOADER_DELAY_MS));
}

/** What was typed for a call, a password even, leaves the memory this long after its form, in ms. */
const MUTATION_KEPT_MS = 1_000;

/** Before the next press is heard, so that of a double tap the second one meets a busy button. */
notifyManager.setScheduler(queueMicrotask);

/**
 * Offline, calls fail at once instead of waiting: a screen shows that it could not load, and money must never move
 * later, when the line is back, without being asked.
 */
export const queryClient = new QueryClient({
  mutationCache: new MutationCache({ onMutate: loaderFirst }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      // Asked for again when the line itself is found to be back (app-events.tsx), whatever the browser says of it.
      refetchOnReconnect: false,
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && navigator.onLine && !isLineLost() && isPassing(error),
    },
    mutations: { networkMode: 'always', retry: false, gcTime: MUTATION_KEPT_MS },
  },
});
