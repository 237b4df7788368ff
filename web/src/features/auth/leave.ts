import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { forgetDrafts } from '../../lib/draft.ts';
import { paths } from '../../lib/paths.ts';
import { clearToken, getToken } from '../../lib/session.ts';

/** Signs out: tells the server, which ends the token there, and forgets it and everything that was shown with it. */
export function endSession(queries: QueryClient): void {
  if (getToken()) {
    // Sends the token that is about to be cleared. Unheard, the token ends by itself after a while.
    call('POST /api/logout').catch(() => {});
    // Who comes without a token was sent here when their session ended, and will go on where they were.
    forgetDrafts();
  }
  clearToken();
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'site' });
}

/** For the buttons that sign out: at the press, whether the screen of sign-in can be shown or not. */
export function useLeave(): () => void {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return () => {
    // The address first: what still asks without a token from the screen that goes finds nobody to send to sign-in.
    void navigate(paths.login);
    endSession(queries);
  };
}
