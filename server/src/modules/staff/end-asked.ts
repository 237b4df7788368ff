import type { Tx } from '../../db/pool.ts';
import type { By } from '../history/face.ts';
import { dropSubscriptionsOf } from '../push/face.ts';
import { endWithWord, requestsBy } from './request-store.ts';

/**
 * Ends, with a person's sessions, what came of them: whoever was at their screen asked for it, and had a browser called. A request that this
 * transaction answers has ended before.
 */
export async function endAsked(tx: Tx, staffId: string, { within: _, ...by }: By): Promise<void> {
  await dropSubscriptionsOf(tx, 'staff', [staffId]);
  for (const request of await requestsBy(tx, staffId))
    await endWithWord(tx, request, { state: 'moved_on' }, by);
}
