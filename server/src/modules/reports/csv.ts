/** A report as a file for spreadsheets; at its end whose it is. */
import { dateOf } from '@krapao/contract/bangkok';
import type { Language } from '@krapao/contract/constants';
import type { ReportName } from '@krapao/contract/console/constants';
import { cell, ending, heading, line, type Taker } from '../../kernel/csv.ts';
import { inPieces } from '../../kernel/pieces.ts';
import type { Report } from './read.ts';
import { REPORT_WORDS, type ReportWords } from './words.ts';

/** How the first columns are called: of a day, of a person's acts, of anything else. */
function heads(
  name: ReportName,
  isByDay: boolean,
  { day, code, name: called, right }: ReportWords,
): string[] {
  if (isByDay) return [day];
  return name === 'staff' ? [called, right] : [code, called];
}

/** A file's text, piece by piece. Amounts and counts are numbers. @param who took it, and when */
export async function* reportCsv(
  { name, columns, rows, totals, isCut }: Report,
  language: Language,
  who: Taker,
): AsyncGenerator<string> {
  const words = REPORT_WORDS[language];
  const isByDay = rows.some(({ day }) => day !== null);
  const number = (value: number, i: number) =>
    columns[i]?.unit === 'baht' ? value.toFixed(2) : String(value);
  const cells = (texts: readonly (string | null)[]) => texts.map((text) => cell(text ?? ''));
  const titles = columns.map(({ title, unit }) => cell(unit === 'baht' ? `${title} (${words.baht})` : title));
  const head = heads(name, isByDay, words);
  yield heading([...cells(head), ...titles]);
  for (const some of inPieces(rows, PIECE))
    yield some
      .map(({ day, key, label, values }) =>
        line([
          ...cells(day === null ? [key, label] : [dateOf(`${day}T00:00:00+07:00`)]),
          ...values.map(number),
        ]),
      )
      .join('');
  const total = (value: number | null, i: number) => (value === null ? '' : number(value, i));
  yield line([...cells([words.total, ...head.slice(1).map(() => '')]), ...totals.map(total)]);
  yield ending(language, who, isCut);
}

const PIECE = 1_000;
