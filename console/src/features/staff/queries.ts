import { queryOptions } from '@tanstack/react-query';
import type { ConsoleWire } from '@krapao/contract/console/api';
import { call } from '../../lib/call.ts';
import { topicKeys } from '../../lib/queries.ts';

export type People = ConsoleWire<'GET /api/console/staff'>['output'];
export type Person = People['staff'][number];
export type RoleRights = People['roles'][number];

const staffKeys = { everybody: [...topicKeys.staff, 'everybody'] } as const;

/** Everybody who works here, with their sessions; and what each role may do. */
export const staffQuery = queryOptions({
  queryKey: staffKeys.everybody,
  queryFn: ({ signal }) => call('GET /api/console/staff', { signal }),
});
