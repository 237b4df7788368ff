import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import type { Kind } from './areas.ts';
import type { Field } from './fields.ts';
import type { State } from './queries.ts';
import { fieldWord, shown } from './words.ts';
import styles from './sides.module.css';

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
    <table className={styles.sides}>
      <thead>
        <tr>
          <th scope="col">{t('sides.field')}</th>
          <th scope="col">{t('sides.before')}</th>
          <th scope="col">{t('sides.after')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{fieldWord(name, kind)}</th>
            <td className={styles.before}>{word(name, before?.[name])}</td>
            <td className={styles.after}>{word(name, after?.[name])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
