/** What the address says of members: whose page is open and at which part, and what the list shows. */
import { MEMBER_STATES } from '@krapao/contract/console/constants';
import { STATEMENT_TYPES } from '@krapao/contract/constants';
import type { Moved, Query } from './queries.ts';

export const PARTS = [
  'statement',
  'deposits',
  'withdrawals',
  'games',
  'devices',
  'alike',
  'invites',
  'changes',
  'notes',
] as const;
export type Part = (typeof PARTS)[number];

export interface OpenMember {
  id: string;
  part: Part;
}

/** `/members/ID/notes`; a part that there is not is the statement. undefined: the list. */
export function openMemberAt(pathname: string): OpenMember | undefined {
  const [, id, part] = /^\/members\/([^/]+)(?:\/([^/]*))?\/?$/.exec(pathname) ?? [];
  if (id === undefined) return undefined;
  return { id: decodeURIComponent(id), part: PARTS.find((one) => one === part) ?? 'statement' };
}

/** What stands in the address of the list, in the words of the call. */
export const FILTERS = [
  'state',
  'source',
  'registeredFrom',
  'registeredTo',
  'depositedFrom',
  'depositedTo',
  'tag',
] as const;
export type FilterName = (typeof FILTERS)[number];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (name: FilterName): boolean => name.endsWith('From') || name.endsWith('To');

/** What is asked for; half a day, or a state that there is not, asks for nothing. */
export function memberFilterOf(search: URLSearchParams): Query {
  const of = (name: string): string | undefined => search.get(name)?.trim() || undefined;
  const filter: Query = {};
  const q = of('q');
  if (q !== undefined) filter.q = q.slice(0, 200);
  for (const name of FILTERS) {
    const value = of(name);
    if (value === undefined) continue;
    if (name === 'state') filter.state = MEMBER_STATES.find((state) => state === value);
    else if (!isDay(name)) filter[name] = value.slice(0, 40);
    else if (DAY.test(value)) filter[name] = value;
  }
  return filter;
}

/** How many filters are set, beside what is searched. */
export const filtersSet = (search: URLSearchParams): number =>
  FILTERS.filter((name) => search.get(name)?.trim()).length;

/** What of a statement is shown. */
export const MOVED = ['type', 'from', 'to'] as const;

export function movedOf(search: URLSearchParams): Moved {
  const type = STATEMENT_TYPES.find((one) => one === search.get('type'));
  const [from, to] = (['from', 'to'] as const).map((name) => search.get(name) ?? '');
  return {
    ...(type && { type }),
    ...(from !== undefined && DAY.test(from) && { from }),
    ...(to !== undefined && DAY.test(to) && { to }),
  };
}
