import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './table.module.css';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end' | undefined;
  /** Takes the room that is left. */
  wide?: boolean | undefined;
}

export interface TableProps<Row> {
  /** What the table is, for a screen reader. */
  caption: string;
  captionShown?: boolean | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}

/**
 * A table; on phones each row becomes a card whose lines carry their column's name. The roles are written out,
 * for browsers forget them when a row is not laid out as one.
 */
export function Table<Row>({ caption, captionShown, columns, rows, rowKey }: TableProps<Row>) {
  const column = (one: Column<Row>) => cx(one.align === 'end' && styles.end, one.wide && styles.wide);
  return (
    <table role="table" className={styles.table}>
      <caption className={captionShown ? styles.caption : 'visually-hidden'}>{caption}</caption>
      <thead role="rowgroup" className={styles.head}>
        <tr role="row">
          {columns.map((one) => (
            <th key={one.key} role="columnheader" scope="col" className={column(one)}>
              {one.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className={styles.body}>
        {rows.map((row) => (
          <tr key={rowKey(row)} role="row" className={styles.row}>
            {columns.map((one) => (
              <td key={one.key} role="cell" className={cx(styles.cell, column(one))}>
                <span className={styles.name} aria-hidden="true">
                  {one.header}
                </span>
                <div className={styles.value}>{one.cell(row)}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
