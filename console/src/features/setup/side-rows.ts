/** What differs between two states of a thing, in rows that a person reads. */
import { dateTimeOf } from '@krapao/contract/bangkok';
import { translate } from '@krapao/ui/lib/i18n.ts';
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

/** Only what is not the same on both sides. */
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
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
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
    return { field: word, before: text(was), after: text(will) };
  });
}
