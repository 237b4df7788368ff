import { useCallback, useSyncExternalStore } from 'react';
import { type DataTag, notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query';

/** What another screen has asked for, as long as nothing has changed it since: it is looked at, never asked for. */
export function useKnown<T>(queryKey: DataTag<QueryKey, T, Error>): T | undefined {
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  );
  return useSyncExternalStore(subscribe, () => {
    const state = client.getQueryState<T>(queryKey);
    const isOld = state?.isInvalidated && state.fetchStatus !== 'fetching';
    return isOld ? undefined : state?.data;
  });
}
