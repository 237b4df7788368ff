/** Reports: of one moment, the sums and what is not summed yet, so that today is as live as the ledger. */
import type { ConsoleInside } from '@krapao/contract/console/api';
import type { Language } from '@krapao/contract/constants';
import type { ReportName } from '@krapao/contract/console/constants';
import { rightWordIn } from '@krapao/contract/console/right-words';
import { satang, toBaht } from '@krapao/contract/money';
import type { Db } from '../../db/pool.ts';
import { onSnapshot } from '../../ledger/audit.ts';
import { DEFINITIONS, type Definition, type Figure, type Unit } from './definitions.ts';
import { namesOf } from './read-model.ts';
import { REPORT_WORDS } from './words.ts';
import { figuresOf, readState, type Figures } from './store.ts';

export type Report = ConsoleInside<'GET /api/console/reports/{name}'>['output'];
export interface Days {
  from: string;
  to: string;
}
/** Which report, of which days, told in which language. */
export interface Asked extends Days {
  name: ReportName;
  language: Language;
}

/** Reads of one moment. */
export const atOnce = <T>(db: Db, read: (figures: Figures) => Promise<T>): Promise<T> =>
  onSnapshot(db, async (tx) => read(figuresOf(tx, await readState(tx))));

const DAY_MS = 86_400_000;
const daysBetween = ({ from, to }: Days): string[] => {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
};

/** By day the accounts of the house are told apart, since columns go by them; by key the key is what it is. */
const figuresBy = ({ by, key = 'key' }: Definition, only = 'true') => `
  select ${by === 'day' ? 'day::text' : 'null'} as day, ${by === 'key' ? key : 'null'} as key, name, key as "of", is_earlier as "isEarlier",
    sum(count)::bigint as count, sum(amount)::bigint as amount
  from told where name = any ($8) and day between $9 and $10 and ${only} group by ${by === 'day' ? 'told.day, ' : ''}told.key, name, is_earlier`;
/** The keys of most, one more than are shown. */
const MOST_KEYS = `select key from told where name = any ($8) and day between $9 and $10 group by key
  order by sum(count) filter (where name = $11) desc nulls last, key limit $12`;

/** The figures of rows, and those that totals are made of. */
async function readFigures(
  { read }: Figures,
  definition: Definition,
  { from, to }: Days,
  most: number,
): Promise<{ told: Figure[]; all: Figure[] }> {
  const values = [definition.names, from, to];
  if (definition.most === undefined) {
    const told = await read<Figure>(figuresBy(definition), values);
    return { told, all: told };
  }
  const keys = await read<{ key: string }>(MOST_KEYS, [...values, definition.most, most + 1]);
  const told = await read<Figure>(figuresBy(definition, 'told.key = any ($11)'), [
    ...values,
    keys.map(({ key }) => key),
  ]);
  const all = await read<Figure>(
    `select null as day, '' as key, name, '' as "of", is_earlier as "isEarlier", sum(count)::bigint as count, sum(amount)::bigint as amount
      from told where name = any ($8) and day between $9 and $10 group by name, is_earlier`,
    values,
  );
  return { told, all };
}

const shown = (sum: bigint, unit: Unit): number => (unit === 'baht' ? toBaht(satang(sum)) : Number(sum));

/** Sums by day or key, in the order of columns. */
function sumsOf({ by, columns }: Definition, figures: readonly Figure[]): Map<string, bigint[]> {
  const sums = new Map<string, bigint[]>();
  for (const figure of figures) {
    const row = (by === 'day' ? figure.day : figure.key) ?? '';
    const known = sums.get(row) ?? columns.map(() => 0n);
    sums.set(
      row,
      columns.map((column, i) => (known[i] ?? 0n) + column.take(figure)),
    );
  }
  return sums;
}

const totalsOf = ({ columns }: Definition, rows: readonly bigint[][]): bigint[] =>
  columns.map((_, i) => rows.reduce((sum, values) => sum + (values[i] ?? 0n), 0n));

/** Rows by key, the most first. */
function byMost({ columns, order }: Definition, sums: Map<string, bigint[]>): [string, bigint[]][] {
  const at = columns.findIndex(({ name }) => name === order);
  const most = ([, values]: [string, bigint[]]) => values[at] ?? 0n;
  return [...sums]
    .filter(([, values]) => values.some((value) => value !== 0n))
    .sort((a, b) => (most(a) === most(b) ? (a[0] < b[0] ? -1 : 1) : most(a) < most(b) ? 1 : -1));
}

/** @param most rows; by day there are as many as there are days */
export function createReadReport(db: Db) {
  return function read({ name, language, ...days }: Asked, most: number): Promise<Report> {
    const definition = DEFINITIONS[name];
    return atOnce(db, async (figures) => {
      const { told, all } = await readFigures(figures, definition, days, most);
      const sums = sumsOf(definition, told);
      const none = definition.columns.map(() => 0n);
      const rows: [string, bigint[]][] =
        definition.by === 'day'
          ? daysBetween(days).map((day) => [day, sums.get(day) ?? none])
          : byMost(definition, sums);
      const kept = rows.slice(0, most);
      const labels = await namesOf(
        figures.on,
        definition.labels,
        kept.map(([key]) => key),
        language,
      );
      const values = (sum: readonly bigint[]) =>
        definition.columns.map(({ unit }, i) => shown(sum[i] ?? 0n, unit));
      return {
        ...{ name, ...days, asOf: new Date() },
        columns: definition.columns.map(({ name: column, unit }) => ({
          ...{ name: column, unit, title: REPORT_WORDS[language].column[column] },
        })),
        rows: kept.map(([row, sum]) => ({
          ...(definition.by === 'day'
            ? { day: row, key: null, label: null }
            : keyOf({ name, language }, row, labels)),
          values: values(sum),
        })),
        totals: values(totalsOf(definition, [...sumsOf(definition, all).values()])).map((total, i) =>
          definition.columns[i]?.isOfDay && days.from !== days.to ? null : total,
        ),
        isCut: rows.length > kept.length,
      };
    });
  };
}
export type ReadReport = ReturnType<typeof createReadReport>;

/** What a person did goes by their name and the right; who came by no link of ours is told so. */
function keyOf(
  { name, language }: Pick<Asked, 'name' | 'language'>,
  row: string,
  labels: ReadonlyMap<string, string>,
) {
  if (name === 'sources' && row === '') return { day: null, key: '', label: REPORT_WORDS[language].noSource };
  if (name !== 'staff') return { day: null, key: row, label: labels.get(row) ?? null };
  const space = row.lastIndexOf(' ');
  return { day: null, key: row.slice(0, space), label: rightWordIn(language, row.slice(space + 1)) };
}
