import { useState, type ReactNode } from 'react';
import { useQueries, useQuery } from '@tanstack/react-query';
import { CloseFacts } from '../../features/days/close-facts.tsx';
import { dayQuery } from '../../features/days/queries.ts';
import type { Request } from '../../features/requests/queries.ts';
import { isKind as isSetupKind } from '../../features/setup/areas.ts';
import { setupThingQuery } from '../../features/setup/queries.ts';
import { SetupOrder } from '../../features/setup/setup-order.tsx';
import { staffQuery } from '../../features/staff/queries.ts';
import { RoleOrder } from '../../features/staff/right-changes.tsx';
import { useMay } from '../../lib/me.ts';

/**
 * What requests that wait would change, as their own screens show it.
 * @returns areKnown: all that a first look shows has come, or will not. What came later would push the buttons from under a finger.
 */
export function useChanges(requests: readonly Request[] | undefined): {
  areKnown: boolean;
  changeOf: (request: Request) => ReactNode;
} {
  const may = useMay();
  const isClose = ({ act }: Request) => act === 'day.close' && may('report.view');
  const isRole = ({ kind }: Request) => kind === 'role' && may('staff.view');
  const isSetup = ({ kind }: Request) => isSetupKind(kind) && may('setup.view');
  const waiting = requests?.filter(({ state }) => state === 'waiting') ?? [];
  const asked = [
    ...useQueries({ queries: waiting.filter(isClose).map(({ subject }) => dayQuery(subject)) }),
    ...useQueries({
      queries: waiting.filter(isSetup).map(({ kind, subject }) => setupThingQuery(kind, subject)),
    }),
    useQuery({ ...staffQuery, enabled: waiting.some(isRole) }),
  ];
  // what fails once is not waited for: the others can be decided meanwhile
  const areHere =
    requests !== undefined && asked.every(({ isLoading, failureCount }) => !isLoading || failureCount > 0);
  const [wereHere, setWereHere] = useState(false);
  if (areHere && waiting.length > 0 && !wereHere) setWereHere(true);
  return {
    areKnown: areHere || wereHere,
    changeOf(request) {
      const { kind, subject, order, state } = request;
      if (state !== 'waiting') return null;
      if (isClose(request)) return <CloseFacts day={subject} seen={order['seen']} />;
      if (isRole(request)) return <RoleOrder role={subject} order={order} />;
      return isSetup(request) && <SetupOrder kind={kind} subject={subject} order={order['order']} />;
    },
  };
}
