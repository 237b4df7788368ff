import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { onApiEvent } from '@krapao/ui/lib/api.ts';
import { onLineBack } from '@krapao/ui/lib/line.ts';
import { isPath, loginPath, paths, terminatedPath, wantedPath } from '../lib/paths.ts';
import { forgetChat } from '../lib/forget-chat.ts';
import { sendSignOuts, signOutAtServer } from '../lib/sign-outs.ts';
import { queryClient } from './query-client.ts';
import { fetchHome } from './screens.ts';

/** What concerns every screen: answers that end the visit, where scroll and focus go, what is fetched ahead. */
export function AppEvents() {
  const navigate = useNavigate();
  const { pathname: arrivedAt } = useLocation();

  useEffect(
    () =>
      onApiEvent((event, others) => {
        signOutAtServer(others);
        // Where the visitor is going: on leaving, that is ahead of the screen.
        const { pathname, search } = window.location;
        if (event === 'identity') {
          queryClient.clear();
          forgetChat();
          if (pathname.startsWith(paths.user)) {
            void navigate(loginPath(pathname + search), { replace: true, state: { ended: true } });
          } else if (isPath(pathname, paths.howto)) {
            // The same screen, for visitors now.
            void navigate(pathname + search, { replace: true });
          }
        } else if (!isPath(pathname, paths.terminated)) {
          const wanted = isPath(pathname, paths.login)
            ? wantedPath(new URLSearchParams(search))
            : pathname + search;
          void navigate(terminatedPath(wanted), { replace: true });
        }
      }),
    [navigate],
  );

  useEffect(() => onLineBack(goOn), []);
  useArrival(arrivedAt);
  useHomeAhead([paths.login, paths.register, paths.forgot].some((path) => isPath(arrivedAt, path)));
  return null;
}

/** The line is back: what failed for want of it or is old is asked for again, and kept sign-outs are told. */
function goOn(): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: (query) => query.state.status === 'error' || query.isStale(),
  });
  void sendSignOuts();
}

/** A new screen begins at its top, and the reading position of a screen reader with it. */
function useArrival(pathname: string): void {
  const isReturn = (useNavigationType() as string) === 'POP';
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (!isReturn) window.scrollTo(0, 0);
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname, isReturn]);
}

/** While a sign-in, a registration or a new password is on its way, the screen that it leads to is fetched. */
function useHomeAhead(isSigningIn: boolean): void {
  useEffect(() => {
    if (!isSigningIn) return;
    document.addEventListener('submit', fetchHome);
    return () => document.removeEventListener('submit', fetchHome);
  }, [isSigningIn]);
}
