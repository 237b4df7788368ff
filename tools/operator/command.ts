/** What every command of the command line is made of: what was written, and how it ends. */
import { parseArgs } from 'node:util';
import type { OperatorDesk } from '@krapao/server/compose/operator';

/** It can't be asked like that. */
export class UsageError extends Error {}

/**
 * What a run says, and how it ends: 0 done; 2 it can't be asked like that; 3 there is no such thing, or it has moved on; 4 it waits for a
 * second person.
 */
export interface Ending {
  code: 0 | 2 | 3 | 4;
  out?: string;
  err?: string;
}

const OPTIONS = {
  as: { type: 'string' },
  who: { type: 'string' },
  'break-glass': { type: 'string' },
  role: { type: 'string' },
  display: { type: 'string' },
  why: { type: 'string' },
  amount: { type: 'string' },
  member: { type: 'string' },
  to: { type: 'string' },
  bank: { type: 'string' },
  reference: { type: 'string' },
  kip: { type: 'string' },
  note: { type: 'string' },
  seen: { type: 'string' },
  show: { type: 'boolean' },
  on: { type: 'boolean' },
  off: { type: 'boolean' },
  correction: { type: 'boolean' },
  'same-agent': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

export type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** One run of a command, as it was written. */
export interface Call {
  name: string;
  /** What stands behind the name. */
  words: readonly string[];
  values: Values;
  env: Readonly<Record<string, string | undefined>>;
  /** What a person at the terminal says to that; undefined: nobody is there. */
  ask: Ask;
  /** The desk; only for what can be asked like that. */
  open(): Promise<OperatorDesk>;
}

export type Ask = (question: string, how: { isSecret: boolean }) => Promise<string | undefined>;

export type Command = (call: Call) => Promise<Ending>;

/** @throws UsageError in words */
export function readWords(args: readonly string[]): Pick<Call, 'name' | 'words' | 'values'> {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [name, ...words] = positionals;
    if (name === undefined) throw new Error('Say what to do.');
    return { name, words, values };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** @throws UsageError where more is written than the command takes */
export function requireNoMore(name: string, words: readonly string[]): void {
  if (words.length > 0) throw new UsageError(`${name} takes no ${words.join(' ')}.`);
}
