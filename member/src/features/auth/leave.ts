import { partialMatchKey, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useOutletContext } from 'react-router';
import { forgetDrafts } from '@krapao/ui/lib/draft.ts';
import { forgetChat } from '../../lib/forget-chat.ts';
import { paths } from '../../lib/paths.ts';
import { commonKeys } from '../../lib/queries.ts';
import { clearToken, setToken } from '@krapao/ui/lib/session.ts';
import { signOutAtServer } from '../../lib/sign-outs.ts';

/** Signs out: forgets the token and everything that was shown with it, and tells the server, as soon as there is a line. */
export function endSession(queries: QueryClient): void {
  const held = clearToken();
  signOutAtServer(held);
  if (held.length > 0) {
    // Who comes without a token was sent here when their session ended, and will go on where they were.
    forgetDrafts();
    // Whoever comes next at this phone sees nothing of what was said to support.
    forgetChat();
  }
  queries.removeQueries({ predicate: ({ queryKey }) => !partialMatchKey(queryKey, commonKeys.all) });
}

/** Signs in at this browser. What another tab has kept here meanwhile makes way, at the server too. */
export function beginSession(token: string, remember: boolean): void {
  signOutAtServer(clearToken());
  setToken(token, remember);
}

/** For the buttons that sign out: at the press, whether the screen of sign-in can be shown or not. It takes the place of the question. */
export function useLeave(): () => void {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return () => {
    // The address first: what still asks without a token from the screen that goes finds nobody to send to sign-in.
    void navigate(paths.login, { replace: true });
    endSession(queries);
  };
}

/** What the layout of members hands to its pages. */
export interface MemberOutlet {
  /** Asks before it signs out. */
  onLeave: () => void;
}

/** For a page's own button that signs out: the question that the layout asks at its icon, too. */
export const useAskToLeave = (): MemberOutlet['onLeave'] => useOutletContext<MemberOutlet>().onLeave;
