import { call } from '../lib/api.ts';
import { forgetDrafts } from '../lib/draft.ts';
import { clearToken, getToken } from '../lib/session.ts';
import { queryClient } from './query-client.ts';

/** Signs out: tells the server, which ends the token there, and forgets it and everything that was shown with it. */
export function endSession(): void {
  if (getToken()) {
    // Sends the token that is about to be cleared. Unheard, the token ends by itself after a while.
    call('POST /api/logout').catch(() => {});
    // Who comes without a token was sent here when their session ended, and will go on where they were.
    forgetDrafts();
  }
  clearToken();
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'site' });
}
