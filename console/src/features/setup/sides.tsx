import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { ChangesTable } from '../../parts/changes-table.tsx';
import type { Kind } from './areas.ts';
import type { Field } from './fields.ts';
import type { State } from './queries.ts';
import { sideRows, type History } from './side-rows.ts';

interface SidesProps {
  kind: Kind;
  fields: readonly Field[];
  before: State;
  after: State;
  /** Of the thing: it tells of which day a version is, and whose. */
  history: History;
}

/** What was and what will be, side by side: only what is not the same. */
export function Sides({ kind, ...sides }: SidesProps) {
  const { t } = useTranslation('setup');
  return (
    <ChangesTable
      heads={[t('sides.field'), t('sides.before'), t('sides.after')]}
      rows={sideRows(kind, sides)}
    />
  );
}
