import { useState } from 'react';
import { Navigate, Outlet, useLocation, useNavigationType } from 'react-router';
import { paths } from '../lib/paths.ts';
import { getToken } from '@krapao/ui/lib/session.ts';

/** Whether an entry of the history was come back to in this document, or with it. */
let hasReturned = performance
  .getEntriesByType('navigation')
  .some((entry) => (entry as PerformanceNavigationTiming).type === 'back_forward');
window.addEventListener('popstate', () => {
  hasReturned = true;
});

/**
 * A member whom back or forward leads to a page of visitors did not ask to leave: they stay signed in, and are at home. Who comes
 * there by a link or an address has left (product 2, decision 0071).
 */
export function StaySignedIn() {
  const { key } = useLocation();
  const isReturn = (useNavigationType() as string) === 'POP' && hasReturned;
  const arrival = () => ({ key, isMember: isReturn && getToken() !== null });
  // As it was on arrival: who signs in afterwards goes where that leads.
  const [at, setAt] = useState(arrival);
  if (at.key !== key) setAt(arrival());
  return at.isMember ? <Navigate to={paths.home} replace /> : <Outlet />;
}
