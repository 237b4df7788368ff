import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { formatAmount } from '@krapao/ui/money-text.ts';
import { cx } from '@krapao/ui/cx.ts';
import type { Report } from './queries.ts';
import { rowWord } from './words.ts';
import styles from './reports.module.css';

/** All figures of a report; it scrolls in its box where it is wider than the screen, and what a row is of stays. */
export function ReportTable({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const { name, columns, rows, totals } = report;
  const isByDay = rows.some(({ day }) => day !== null);
  const shown = (value: number, i: number) =>
    formatAmount(value, { decimals: columns[i]?.unit === 'baht' ? 2 : 0 });
  return (
    <div className={styles.scroll} role="region" aria-label={t('table')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(isByDay ? 'row.day' : 'row.name')}</th>
            {columns.map((column) => (
              <th key={column.name} scope="col" className="num">
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(isByDay ? [...rows].reverse() : rows).map((row) => (
            <tr key={`${row.day ?? ''} ${row.key ?? ''} ${row.label ?? ''}`}>
              <th scope="row">{rowWord(name, row)}</th>
              {row.values.map((value, i) => (
                <td key={columns[i]?.name} className={cx('num', value === 0 && styles.none)}>
                  {shown(value, i)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            {totals.map((value, i) => (
              <td key={columns[i]?.name} className="num">
                {value === null ? '–' : shown(value, i)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
