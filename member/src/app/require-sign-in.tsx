import { Navigate, Outlet, useLocation } from 'react-router';
import { loginPath } from '../lib/paths.ts';
import { getToken } from '@krapao/ui/lib/session.ts';

/** Without a token to /login, carrying the wanted address. The token itself is judged by the server. */
export function RequireSignIn() {
  const { pathname, search } = useLocation();
  return getToken() ? <Outlet /> : <Navigate to={loginPath(pathname + search)} replace />;
}
