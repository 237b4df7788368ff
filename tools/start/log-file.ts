import { appendFileSync, chmodSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const WARN = 40; // pino's number for warnings; errors are above
const BYTES = 10_000_000;

/** Takes a program's lines: all of them into the file, which is its owner's alone, and to the terminal those that a person must see. */
export function openLogFile(path: string, { verbose }: { verbose: boolean }): (line: string) => void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  // one that was made before is no less private
  chmodSync(dirname(path), 0o700);
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > BYTES) renameSync(path, `${path}.old`);
  return (line) => {
    appendFileSync(path, `${line}\n`, { mode: 0o600 });
    if (verbose) console.log(line);
    else if (isAlarming(line)) console.error(shortly(line));
  };
}

interface Entry {
  level?: unknown;
  msg?: unknown;
  err?: { message?: unknown };
}

function parse(line: string): Entry | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as Entry;
  } catch {
    return undefined;
  }
}

/** A warning or worse; a line that is no JSON is no alarm by itself, the programs print such when they are ready. */
export function isAlarming(line: string): boolean {
  const entry = parse(line);
  return entry !== undefined && typeof entry.level === 'number' && entry.level >= WARN;
}

/** The line as a person reads it: how bad it is, and what it says. */
export function shortly(line: string): string {
  const entry = parse(line);
  const word = Number(entry?.level) > WARN ? 'error' : 'warning';
  const detail = typeof entry?.err?.message === 'string' ? `: ${entry.err.message}` : '';
  return `  ${word}: ${typeof entry?.msg === 'string' ? entry.msg : line}${detail}`;
}
