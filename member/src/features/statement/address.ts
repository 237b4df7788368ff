/** What the address of the statement says: `?type=&from=&to=&page=&month=`. */
import { STATEMENT_TYPES, type StatementType } from '@krapao/contract/constants';

/** Days of Asia/Bangkok, `YYYY-MM-DD`, both included. */
export interface Filter {
  type?: StatementType;
  from?: string;
  to?: string;
}

const isDay = (text: string | null): text is string =>
  text !== null &&
  /^2\d{3}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** Whatever makes no sense is left out; days in the wrong order are turned round. */
export function filterOf(search: URLSearchParams): Filter {
  const type = STATEMENT_TYPES.find((one) => one === search.get('type'));
  const [first, second] = [search.get('from'), search.get('to')];
  const from = isDay(first) ? first : undefined;
  const to = isDay(second) ? second : undefined;
  const [begin, end] = from && to && from > to ? [to, from] : [from, to];
  return { ...(type && { type }), ...(begin && { from: begin }), ...(end && { to: end }) };
}

export const isFiltered = ({ type, from, to }: Filter): boolean => Boolean(type ?? from ?? to);

/** The page in the address; whatever is no page is the first. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

/** The month in the address, `YYYY-MM`; undefined is the current one. */
export function monthOf(search: URLSearchParams): string | undefined {
  const month = search.get('month');
  return month !== null && isDay(`${month}-01`) ? month : undefined;
}

/** The address with some of it set, or taken away by `undefined`. A filter that changes begins at its first page. */
export function withPart(
  search: URLSearchParams,
  part: { [name in 'type' | 'from' | 'to' | 'page' | 'month']?: string | undefined },
): URLSearchParams {
  const next = new URLSearchParams(search);
  if ('type' in part || 'from' in part || 'to' in part) next.delete('page');
  for (const [name, value] of Object.entries(part)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** A day that was chosen; the other end follows when it would lie on the wrong side. */
export function withDay(search: URLSearchParams, end: 'from' | 'to', day: string): URLSearchParams | null {
  if (day !== '' && !isDay(day)) return null;
  const { from, to }: Filter = { ...filterOf(search), [end]: day };
  const isWrong = Boolean(from && to && from > to);
  return withPart(search, isWrong ? { from: day, to: day } : { from, to });
}

/** `2026-11` and so many months, e.g. −1 → `2026-10`. */
export function monthPlus(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}
