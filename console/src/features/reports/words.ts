/** Words of reports: columns by the server's names for them, rows by what they are of. */
import type { ReportName } from '@krapao/contract/console/constants';
import { dateOf } from '@krapao/contract/bangkok';
import { findText, translate } from '@krapao/ui/lib/i18n.ts';
import { rightWord } from '../../lib/words.ts';
import type { Report } from './queries.ts';

type Row = Report['rows'][number];

/** A server of a later release may have columns that are not known here. */
export const columnWord = (column: string): string => findText(`reports:column.${column}`) ?? column;

export function rowWord(name: ReportName, { day, key, label }: Row): string {
  if (day !== null) return dateOf(`${day}T00:00:00+07:00`);
  if (name === 'staff') return `${key ?? ''} · ${rightWord(label ?? '')}`;
  return label || key || translate('reports:noName');
}
