import type { ReportName } from '@krapao/contract/console/constants';
import { dateOf } from '@krapao/contract/bangkok';
import type { Report } from './queries.ts';

type Row = Report['rows'][number];

/** What a row is of: the server says it in words. */
export function rowWord(name: ReportName, { day, key, label }: Row): string {
  if (day !== null) return dateOf(`${day}T00:00:00+07:00`);
  if (name === 'staff') return `${key ?? ''} · ${label ?? ''}`;
  return label ?? key ?? '';
}
