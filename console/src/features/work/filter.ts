/** What of the work is shown: it stands in the address, so that the way back finds it. */
import type { Row } from './queries.ts';

export interface Filter {
  kind?: string | undefined;
  /** Baht: this and more. */
  minimum?: number | undefined;
  /** Of a name, a phone, an amount or an id. */
  text?: string | undefined;
}

export function filterOf(search: URLSearchParams): Filter {
  const minimum = Number(search.get('min'));
  return {
    kind: search.get('kind') ?? undefined,
    minimum: Number.isFinite(minimum) && minimum > 0 ? minimum : undefined,
    text: search.get('q')?.trim() || undefined,
  };
}

/** The address of the same with another kind; null: of all kinds. */
export function withKind(search: URLSearchParams, kind: string | null): string {
  const next = new URLSearchParams(search);
  if (kind === null) next.delete('kind');
  else next.set('kind', kind);
  return next.size > 0 ? `?${next}` : '';
}

const plain = (text: string): string => text.toLowerCase().replace(/[\s,-]/g, '');

/** Whether what was typed is part of what the row shows. Spaces, commas and hyphens count for nothing. */
export function fits({ member, amount, id }: Row, text: string | undefined): boolean {
  if (text === undefined) return true;
  const wanted = plain(text);
  return [member?.name, member?.phone, member?.id, amount?.toFixed(2), id].some(
    (one) => one !== undefined && plain(one).includes(wanted),
  );
}
