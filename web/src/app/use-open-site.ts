import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../lib/api.ts';
import { paths } from '../lib/paths.ts';

/** On the way to /login asks whether the site is open, without keeping anyone waiting; a closed one leads to /terminated. */
export function useOpenSite(): void {
  const { pathname, key } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (pathname !== paths.login) return;
    const control = new AbortController();
    call('GET /api/lookup/active', { signal: control.signal })
      .then(({ terminated }) => {
        if (terminated === 'gone') void navigate(paths.terminated, { replace: true });
      })
      // No answer says nothing about the site: whoever signs in will see.
      .catch(() => {});
    return () => control.abort();
  }, [pathname, key, navigate]);
}
