import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { ChangesTable } from '../../parts/changes-table.tsx';
import type { Kind } from './areas.ts';
import type { Field } from './fields.ts';
import type { State } from './queries.ts';
import { fieldWord, shown } from './words.ts';

/** What was and what will be, side by side: only what is not the same. */
export function Sides({
  kind,
  fields,
  before,
  after,
}: {
  kind: Kind;
  fields: readonly Field[];
  before: State;
  after: State;
}) {
  const { t } = useTranslation('setup');
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]),
  );
  const word = (name: string, value: unknown) => {
    const field = fields.find((one) => one.name === name);
    if (field) return shown(field, value);
    return value === undefined || value === null
      ? '–'
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
  };
  return (
    <ChangesTable
      heads={[t('sides.field'), t('sides.before'), t('sides.after')]}
      rows={names.map((name) => ({
        field: fieldWord(name, kind),
        before: word(name, before?.[name]),
        after: word(name, after?.[name]),
      }))}
    />
  );
}
