/** How what is told is written: for people, and for programs. */
import { toKip, type KipPerBaht } from '@krapao/contract/kip';
import { formatBaht, toBaht, type Satang } from '@krapao/contract/money';

export const baht = (amount: Satang | null): string => (amount === null ? '-' : formatBaht(toBaht(amount)));
/** To the second, in UTC. */
export const moment = (at: Date): string => at.toISOString().slice(0, 19).replace('T', ' ');
/** A text as it is, all else as JSON. */
export const value = (one: unknown): string => (typeof one === 'string' ? one : (JSON.stringify(one) ?? '-'));

/** Columns as wide as what is in them; those of `right` end at the same place. */
export function table(rows: readonly (readonly string[])[], right: readonly number[] = []): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          right.includes(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** How wide a column of what something was or is becomes at most. */
const WIDE = 60;

/** Texts beside each other, each in a column of its own, however long they are. */
export function beside(rows: readonly (readonly string[])[]): string {
  const folded = rows.flatMap((row) => {
    const cells = row.map((cell) =>
      cell.split('\n').flatMap((line) => line.match(new RegExp(`.{1,${WIDE}}`, 'gu')) ?? ['']),
    );
    const lines = Math.max(...cells.map(({ length }) => length));
    return Array.from({ length: lines }, (_, line) => cells.map((cell) => cell[line] ?? ''));
  });
  return table(folded);
}

/** For programs: amounts in baht, rates in kip, moments in ISO 8601. */
export function asJson(told: unknown): string {
  const plain = (name: string, one: unknown): unknown => {
    if (typeof one !== 'bigint') return one;
    if (name === 'kipPerBaht') return toKip(one as KipPerBaht);
    return name === 'amount' ? toBaht(one as Satang) : String(one);
  };
  return JSON.stringify(told, plain, 2);
}
