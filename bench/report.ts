/** How results are shown: tables of plain text for the terminal, one row of Markdown for docs/benchmarks.md. */

export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join('  '),
    )
    .join('\n');
}

export interface Row {
  what: string;
  ours: string;
  baseline: string;
  ratio: string;
  target: string;
  command: string;
  machine: string;
}

export function printRow({ what, ours, baseline, ratio, target, command, machine }: Row): void {
  console.log('\nFor docs/benchmarks.md:');
  console.log('| What | Ours | Against | Ratio | Target | Command | Machine |');
  console.log('|---|---|---|---|---|---|---|');
  console.log(`| ${[what, ours, baseline, ratio, target, `\`${command}\``, machine].join(' | ')} |`);
}

/** The command as it was given. */
export const commandLine = (): string => ['npm run bench', ...process.argv.slice(2)].join(' ');

export const number = (value: number, decimals = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1] ?? 0, sorted[Math.floor(middle)] ?? 0];
  return (low + high) / 2;
}

/** The value that such a share of them is at most, such as 0.95. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
