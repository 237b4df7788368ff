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

interface Slice {
  label: Readonly<Record<string, string>>;
  weight: number;
}

/** How likely each slice of a wheel is, a line each: weights alone tell nobody what another one comes to. */
function chancesOf(slices: unknown): string {
  const all = Array.isArray(slices) ? (slices as readonly Slice[]) : [];
  const weights = all.reduce((sum, { weight }) => sum + weight, 0);
  const line = ({ label, weight }: Slice) =>
    `${label[currentLanguage()] ?? ''} ${shareText(weight, weights)}`;
  return all.map(line).join('\n') || '–';
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
): { field: string; before: string; after: string }[] {
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
    const row = { field: word, before: text(was), after: text(will) };
    if (kind !== 'wheel' || name !== 'slices') return row;
    return [{ field: translate('setup:sides.chances'), before: chancesOf(was), after: chancesOf(will) }, row];
  });
}
