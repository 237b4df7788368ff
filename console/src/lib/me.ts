/** Who is signed in, for screens that are shown only then. */
import { useQuery } from '@tanstack/react-query';
import type { ConsoleWire } from '@krapao/contract/console/api';
import type { Right } from '@krapao/contract/console/rights';
import { meQuery } from './queries.ts';

export type Me = ConsoleWire<'GET /api/console/me'>['output'];

/** @throws where nobody is signed in: the app shows no screen then */
export function useMe(): Me {
  const { data } = useQuery(meQuery);
  if (!data) throw new Error('nobody is signed in');
  return data;
}

/** Whether the person at this screen may do that. What they may not do is not offered; the server decides. */
export function useMay(): (right: Right) => boolean {
  const { rights } = useMe();
  return (right) => rights.includes(right);
}
