import { parseArgs } from 'node:util';
import { kipPerBaht, type KipPerBaht } from '@krapao/contract/kip';
import { parseBaht, type Satang } from '@krapao/contract/money';
import { VERDICTS, type Order, type Verdict } from '@krapao/server/modules/operator/waiting';

export class UsageError extends Error {}

export type Command =
  | { name: 'list'; json: boolean }
  | { name: 'reseal'; json: boolean }
  | { name: 'show'; id: string; json: boolean }
  /** Without one to set: which one is in force. */
  | { name: 'rate'; set?: { kipPerBaht: KipPerBaht; who: string; why: string }; json: boolean }
  /** Without a value to set: what it is; without a name: all. */
  | {
      name: 'setting';
      setting?: string | undefined;
      set?: { value: string; who: string; why: string };
      json: boolean;
    }
  | { name: Verdict; order: Order; json: boolean };

const OPTIONS = {
  who: { type: 'string' },
  why: { type: 'string' },
  amount: { type: 'string' },
  member: { type: 'string' },
  to: { type: 'string' },
  bank: { type: 'string' },
  reference: { type: 'string' },
  kip: { type: 'string' },
  note: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** What the command line asks for. @throws UsageError in words */
export function readCommand(args: readonly string[]): Command {
  const { name, id, rest, values } = read(args);
  const json = values.json ?? false;
  if (name === 'list' || name === 'reseal') {
    if (id !== undefined) throw new UsageError(`${name} takes no id.`);
    return { name, json };
  }
  if (name === 'rate') return { name, json, ...(id !== undefined && { set: readRate(id, values) }) };
  if (name === 'setting') return { name, json, setting: id, ...readSetting(rest, values) };
  const verdict = VERDICTS.find((one) => one === name);
  if (name !== 'show' && verdict === undefined)
    throw new UsageError(name === undefined ? 'Say what to do.' : `There is no "${name}".`);
  if (id === undefined) throw new UsageError(`Which one? ${name} takes the id that list shows.`);
  if (rest.length > 0) throw new UsageError(`One id at a time; ${rest.join(' ')} is too much.`);
  if (verdict === undefined) return { name: 'show', id, json };
  const { who = '', why = '', member, to, bank, reference, kip, note } = values;
  requireHand(who, why);
  if (kip !== undefined && !/^[1-9]\d{0,9}$/.test(kip))
    throw new UsageError(`--kip is a whole number of at most 10 digits.`);
  const amount = values.amount === undefined ? undefined : readBaht(values.amount);
  return { name: verdict, json, order: { id, who, why, amount, member, to, bank, reference, kip, note } };
}

function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [name, id, ...rest] = positionals;
    return { name, id, rest, values };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** `1,500.25` and `1500.25`. */
function readBaht(text: string): Satang {
  const amount = parseBaht(text.replaceAll(',', ''));
  if (amount === undefined) throw new UsageError(`--amount is in baht, such as 1500.25.`);
  return amount;
}

function requireHand(who: string, why: string): void {
  if (who.trim() === '' || why.trim() === '')
    throw new UsageError(`--who and --why are kept with every decision: both must be said.`);
}

/** `676.5` and `1,050`: kip for one baht. */
function readRate(
  text: string,
  { who = '', why = '' }: { who?: string | undefined; why?: string | undefined },
) {
  const hundredths = parseBaht(text.replaceAll(',', ''));
  if (hundredths === undefined) throw new UsageError(`rate takes kip for one baht, such as 676.50.`);
  requireHand(who, why);
  return { kipPerBaht: kipPerBaht(hundredths), who, why };
}

/** The value stands behind the name, in quotes where the shell would take it apart. */
function readSetting(
  [value, ...rest]: readonly string[],
  { who = '', why = '' }: { who?: string | undefined; why?: string | undefined },
) {
  if (rest.length > 0) throw new UsageError(`One value: put quotes around it.`);
  if (value === undefined) return {};
  requireHand(who, why);
  return { set: { value, who, why } };
}
