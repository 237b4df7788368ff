/** What is drawn of a report, and where. */
import type { ReportName } from '@krapao/contract/console/constants';
import type { Report } from './queries.ts';

/** The columns that its chart shows: of one unit. By day they are lines, by key the longest bars of the first. */
const DRAWN: Readonly<Record<ReportName, readonly string[]>> = {
  days: ['deposits', 'withdrawals'],
  providers: ['turnover'],
  firstDeposits: ['registered', 'first'],
  active: ['active'],
  sources: ['registered'],
  referrers: ['registered'],
  rewards: ['costs'],
  staff: ['acts'],
};

export interface Series {
  name: string;
  title: string;
  values: readonly number[];
}

export function seriesOf({ name, columns, rows }: Pick<Report, 'name' | 'columns' | 'rows'>): Series[] {
  return DRAWN[name].flatMap((drawn) => {
    const at = columns.findIndex((column) => column.name === drawn);
    const column = columns[at];
    return column
      ? [{ name: drawn, title: column.title, values: rows.map(({ values }) => values[at] ?? 0) }]
      : [];
  });
}

/** Round figures for an axis that holds all of these and nothing: two to six, whole ones. */
export function ticksOf(values: readonly number[]): number[] {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const span = high - low || 1;
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  return Array.from({ length: last - first + 1 }, (_, i) => (first + i) * step);
}

/** Days that are written below the axis: the first, the last, and some between at even steps. */
export function labelledOf(count: number, most: number): number[] {
  if (count <= most) return Array.from({ length: count }, (_, i) => i);
  return Array.from({ length: most }, (_, i) => Math.round((i * (count - 1)) / (most - 1)));
}
