import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isSiteOpen } from '../lib/open-site.ts';
import { isPath, paths, terminatedPath, wantedPath } from '../lib/paths.ts';

/**
 * The guard before /login (product 2): asks whether the site is open. A closed one leads to /terminated, and keeps the
 * session. @returns whether the screen may be shown
 */
export function useOpenSite(): boolean {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const isGuarded = isPath(pathname, paths.login);
  const [openAt, setOpenAt] = useState<string>();
  useEffect(() => {
    if (!isGuarded) return;
    let isOver = false;
    void isSiteOpen().then((isOpen) => {
      if (isOver) return;
      if (isOpen) setOpenAt(key);
      else void navigate(terminatedPath(wantedPath(new URLSearchParams(search))), { replace: true });
    });
    return () => {
      isOver = true;
    };
  }, [isGuarded, key, search, navigate]);
  return !isGuarded || openAt === key;
}
