import { dateTimeOf } from '@krapao/contract/bangkok';
import { cx } from '@krapao/ui/cx.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Baht } from '../../parts/baht.tsx';
import { OwnAccount } from '../../parts/own-account.tsx';
import { Difference } from './accounts-table.tsx';
import type { DayState } from './queries.ts';
import styles from './days.module.css';

/** What the ledger says beside what banks and providers say, and the lines that make them differ; cards below the width of a desk, as accounts are. */
export function BooksTable({ state: { accounts, providers } }: { state: DayState }) {
  const { t } = useTranslation('days');
  const told = accounts.filter(({ fed }) => fed !== null);
  if (told.length + providers.length === 0) return <p className={styles.none}>{t('books.none')}</p>;
  return (
    <div className={styles.scroll} role="region" aria-label={t('books.title')} tabIndex={0}>
      <table className={cx(styles.table, styles.cards)} role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {t('books.what')}
            </th>
            <th role="columnheader" scope="col" className="num">
              {t('books.ledger')}
            </th>
            <th role="columnheader" scope="col" className="num">
              {t('books.outside')}
            </th>
            <th role="columnheader" scope="col" className="num">
              {t('column.difference')}
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {told.map(({ key, name, deposited, fed, apart, lines, across = [], unfed }) => (
            <tr key={key} role="row" className={apart ? styles.off : undefined}>
              <th role="rowheader" scope="row">
                <OwnAccount accountKey={key} name={name} />
                {[...lines, ...across].map((line) => (
                  <small key={`${line.why} ${line.id}`} className={styles.line}>
                    {dateTimeOf(line.at)} · <Baht amount={line.amount} sign /> · {t(`line.${line.why}`)}
                  </small>
                ))}
                {unfed?.lines.map((line) => (
                  <small key={`unfed ${line.id}`} className={styles.line}>
                    {dateTimeOf(line.at)} · <Baht amount={line.amount} sign /> · {t('line.unfed')}
                  </small>
                ))}
              </th>
              <td role="cell" className="num" data-label={t('books.ledger')}>
                <Baht amount={deposited} />
              </td>
              <td role="cell" className="num" data-label={t('books.outside')}>
                <Baht amount={fed ?? 0} />
              </td>
              <td role="cell" className="num" data-label={t('column.difference')}>
                <Difference amount={apart} />
              </td>
            </tr>
          ))}
          {providers.map(({ code, name, cash, settled, earlier, apart }) => (
            <tr key={code} role="row" className={apart === 0 ? undefined : styles.off}>
              <th role="rowheader" scope="row">
                {t('books.play', { provider: name })}
                {earlier !== 0 && (
                  <small className={styles.line}>
                    {t('books.earlier')} <Baht amount={earlier} sign />
                  </small>
                )}
              </th>
              <td role="cell" className="num" data-label={t('books.ledger')}>
                <Baht amount={cash} />
              </td>
              <td role="cell" className="num" data-label={t('books.outside')}>
                <Baht amount={settled} />
              </td>
              <td role="cell" className="num" data-label={t('column.difference')}>
                <Difference amount={apart} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
