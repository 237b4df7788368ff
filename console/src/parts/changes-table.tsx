import type { ReactNode } from 'react';
import styles from './changes-table.module.css';

interface ChangedField {
  field: string;
  before: ReactNode;
  after: ReactNode;
}

interface ChangesTableProps {
  /** Of the field, of what was, and of what is or would be. */
  heads: readonly [string, string, string];
  rows: readonly ChangedField[];
}

/** What was and what is or would be, side by side. */
export function ChangesTable({ heads, rows }: ChangesTableProps) {
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
