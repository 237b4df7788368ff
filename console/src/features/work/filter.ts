/** What of the work is shown, and in which order: it stands in the address, so that the way back finds it. */
import { WORK_SORTS } from '@krapao/contract/console/constants';
import { parseBaht, toBaht } from '@krapao/contract/money';

export type WorkSort = (typeof WORK_SORTS)[number];

export interface Filter {
  kind?: string | undefined;
  /** Baht, both of them included. */
  minimum?: number | undefined;
  maximum?: number | undefined;
  /** By its code. */
  bank?: string | undefined;
  sort?: WorkSort | undefined;
  /** Of a name, a phone, an amount or an id. */
  text?: string | undefined;
}

/** What of the address narrows the list or orders it, beside kind and text. */
export const NARROWING = ['min', 'max', 'bank', 'sort'] as const;
export type Narrowing = (typeof NARROWING)[number];

function bahtIn(search: URLSearchParams, name: Narrowing): number | undefined {
  const sum = parseBaht(search.get(name) ?? '');
  return sum !== undefined && sum > 0n ? toBaht(sum) : undefined;
}

export function filterOf(search: URLSearchParams): Filter {
  return {
    kind: search.get('kind') ?? undefined,
    minimum: bahtIn(search, 'min'),
    maximum: bahtIn(search, 'max'),
    bank: search.get('bank') || undefined,
    sort: WORK_SORTS.find((sort) => sort !== 'oldest' && sort === search.get('sort')),
    text: search.get('q')?.trim() || undefined,
  };
}

/** How many of those that narrow the list are set. */
export const narrowingSet = (search: URLSearchParams): number =>
  NARROWING.filter((name) => name !== 'sort' && search.get(name)).length;

/** The address of the same with another kind; null: of all kinds. */
export function withKind(search: URLSearchParams, kind: string | null): string {
  const next = new URLSearchParams(search);
  if (kind === null) next.delete('kind');
  else next.set('kind', kind);
  return next.size > 0 ? `?${next}` : '';
}

/** What a row shows that can be looked for. */
interface Shown {
  id: string;
  member: { id: string; name: string; phone: string } | null;
  amount: number | null;
}

const plain = (text: string): string => text.toLowerCase().replace(/[\s,-]/g, '');

/** Whether what was typed is part of what the row shows. Spaces, commas and hyphens count for nothing. */
export function fits({ member, amount, id }: Shown, text: string | undefined): boolean {
  if (text === undefined) return true;
  const wanted = plain(text);
  return [member?.name, member?.phone, member?.id, amount?.toFixed(2), id].some(
    (one) => one !== undefined && plain(one).includes(wanted),
  );
}
