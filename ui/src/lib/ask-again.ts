/** Asking again for what a screen shows, so that every answer arrives and the last change is in one of them. */
import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** Those that are asked for once more when what is under way has ended. */
const changedMeanwhile = new WeakSet<Query>();

/**
 * Asks again for all that begins with one of these keys, as far as a screen shows it, for what a person did: what is under way is of before that
 * and is given up. A first answer never is, and may tell what was so before: it is left to end, and asked for once more.
 */
export async function askAgain(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(
    keys.flatMap((queryKey) => {
      const first = client.getQueryCache().findAll({
        ...{ queryKey, fetchStatus: 'fetching' },
        predicate: ({ state }) => state.data === undefined,
      });
      return [client.invalidateQueries({ queryKey }), ...first.map((query) => askOnceMore(client, query))];
    }),
  );
}

/** The same for what the line told, which it may do faster than answers come: whatever is under way is left to end. */
export function askAsTold(client: QueryClient, keys: readonly QueryKey[]): void {
  for (const queryKey of keys)
    for (const query of client.getQueryCache().findAll({ queryKey })) void askOnceMore(client, query);
}

async function askOnceMore(client: QueryClient, query: Query): Promise<void> {
  if (changedMeanwhile.has(query)) return;
  // what waits to be tried again behind another window is not under way: that may be long
  if (query.state.fetchStatus === 'fetching') {
    changedMeanwhile.add(query);
    // without a word of giving up this begins nothing: it is the end of what is under way
    await query.fetch().catch(() => {});
    changedMeanwhile.delete(query);
  }
  await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
}
