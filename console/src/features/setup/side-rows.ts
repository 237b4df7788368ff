/** What differs between two states of a thing, in rows that a person reads. */
import { dateTimeOf } from '@krapao/contract/bangkok';
import { currentLanguage, translate } from '@krapao/ui/lib/i18n.ts';
import { shareText } from '@krapao/ui/lib/share-text.ts';
import type { Kind } from './areas.ts';
import type { Field } from './fields.ts';
import type { SetupThing, State } from './queries.ts';
import { fieldWord, shown } from './words.ts';

export type History = SetupThing['history'];

export const whoOf = ({ name, second }: Pick<History[number], 'name' | 'second'>): string =>
  second === null ? name : `${name} + ${second}`;

/** When that version of the agreement came to be, and by whom: what it is kept as tells nobody anything. */
function versionWord(version: unknown, history: History, unknown: string): string {
  if (typeof version !== 'string') return '–';
  const made = history.find(
    ({ before, after }) => after?.['version'] === version && before?.['version'] !== version,
  );
  return made ? `${dateTimeOf(made.at)} · ${whoOf(made)}` : unknown;
}

interface Slice extends Readonly<Record<string, unknown>> {
  code: string;
  label: Readonly<Record<string, string>>;
  weight: number;
}
const slicesOf = (slices: unknown): readonly Slice[] =>
  Array.isArray(slices) ? (slices as readonly Slice[]) : [];
const nameOf = ({ label }: Slice): string => label[currentLanguage()] ?? '';

/** How likely each slice of a wheel is, a line each: weights alone tell nobody what another one comes to. */
function chancesOf(slices: unknown): string {
  const all = slicesOf(slices);
  const weights = all.reduce((sum, { weight }) => sum + weight, 0);
  return all.map((slice) => `${nameOf(slice)} ${shareText(slice.weight, weights)}`).join('\n') || '–';
}

/** What a slice says, a line each fact. */
const factsOf = (fields: readonly Field[], slice: Slice | undefined): string[] =>
  slice === undefined
    ? []
    : fields.flatMap((field) => {
        const [word, value] = [fieldWord(field.name), slice[field.name]];
        if (field.is !== 'languages') return `${word}: ${shown(field, value)}`;
        const known = value as Readonly<Record<string, unknown>>;
        return field.of.map((one) => `${word} ${fieldWord(one.name)}: ${shown(one, known[one.name])}`);
      });

/** Which slices there are, in their order, and a row for each that is another one: of it the facts that differ. */
function sliceRows(word: string, fields: readonly Field[], before: unknown, after: unknown): SideRow[] {
  const [was, will] = [slicesOf(before), slicesOf(after)];
  const order = (slices: readonly Slice[]) =>
    slices.map((slice, at) => `${String(at + 1)}. ${nameOf(slice)} · ${slice.code}`).join('\n') || '–';
  const codes = [...new Set([...will, ...was].map(({ code }) => code))];
  const rows = codes.flatMap((code) => {
    const [one, other] = [was, will].map((slices) => slices.find((slice) => slice.code === code));
    const [left, right] = [factsOf(fields, one), factsOf(fields, other)];
    const apart = (facts: string[], others: string[]) =>
      facts.filter((fact) => !others.includes(fact)).join('\n') || '–';
    const named = other ?? one;
    const row = { before: apart(left, right), after: apart(right, left) };
    return named === undefined || row.before === row.after
      ? []
      : { field: `${word}: ${nameOf(named)} · ${code}`, ...row };
  });
  const isSame = was.map(({ code }) => code).join() === will.map(({ code }) => code).join();
  return [...(isSame ? [] : [{ field: word, before: order(was), after: order(will) }]), ...rows];
}

export interface SideRow {
  field: string;
  before: string;
  after: string;
}

/** Only what is not the same on both sides, in the order of the fields. */
export function sideRows(
  kind: Kind,
  {
    fields,
    before,
    after,
    history,
  }: { fields: readonly Field[]; before: State; after: State; history: History },
): SideRow[] {
  const plain = (value: unknown) =>
    value === undefined || value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value);
  const told = [...Object.keys(before ?? {}), ...Object.keys(after ?? {})];
  const names = [...new Set([...fields.map(({ name }) => name), ...told])];
  return names.flatMap((name) => {
    const [was, will] = [before?.[name], after?.[name]];
    if (JSON.stringify(was) === JSON.stringify(will)) return [];
    const word = fieldWord(name, kind);
    const field = fields.find((one) => one.name === name);
    if (kind === 'agreement' && name === 'version')
      return {
        field: word,
        before: versionWord(was, history, translate('setup:sides.earlierVersion')),
        after: versionWord(will, history, translate('setup:sides.newVersion')),
      };
    const text = (value: unknown) => (field ? shown(field, value) : plain(value));
    if (kind !== 'wheel' || name !== 'slices') return { field: word, before: text(was), after: text(will) };
    const chances = {
      field: translate('setup:sides.chances'),
      before: chancesOf(was),
      after: chancesOf(will),
    };
    const facts = field?.is === 'list' && field.of.is === 'fields' ? field.of.of : [];
    return [chances, ...sliceRows(word, facts, was, will)];
  });
}
