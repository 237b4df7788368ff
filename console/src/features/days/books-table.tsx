import { dateTimeOf } from '@krapao/contract/bangkok';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Baht } from '../../parts/baht.tsx';
import { OwnAccount } from '../../parts/own-account.tsx';
import { Difference } from './accounts-table.tsx';
import type { DayState } from './queries.ts';
import styles from './days.module.css';

/** What the ledger says beside what banks and providers say, and the lines that make them differ. */
export function BooksTable({ state: { accounts, providers } }: { state: DayState }) {
  const { t } = useTranslation('days');
  const told = accounts.filter(({ fed }) => fed !== null);
  if (told.length + providers.length === 0) return <p className={styles.none}>{t('books.none')}</p>;
  return (
    <div className={styles.scroll} role="region" aria-label={t('books.title')} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('books.what')}</th>
            <th scope="col" className="num">
              {t('books.ledger')}
            </th>
            <th scope="col" className="num">
              {t('books.outside')}
            </th>
            <th scope="col" className="num">
              {t('column.difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {told.map(({ key, name, deposited, fed, apart, lines }) => (
            <tr key={key} className={apart ? styles.off : undefined}>
              <th scope="row">
                <OwnAccount accountKey={key} name={name} />
                {lines.map((line) => (
                  <small key={line.id} className={styles.line}>
                    {dateTimeOf(line.at)} · <Baht amount={line.amount} sign /> · {t(`line.${line.why}`)}
                  </small>
                ))}
              </th>
              <td className="num">
                <Baht amount={deposited} />
              </td>
              <td className="num">
                <Baht amount={fed ?? 0} />
              </td>
              <td className="num">
                <Difference amount={apart} />
              </td>
            </tr>
          ))}
          {providers.map(({ code, name, cash, settled, earlier, apart }) => (
            <tr key={code} className={apart === 0 ? undefined : styles.off}>
              <th scope="row">
                {t('books.play', { provider: name })}
                {earlier !== 0 && (
                  <small className={styles.line}>
                    {t('books.earlier')} <Baht amount={earlier} sign />
                  </small>
                )}
              </th>
              <td className="num">
                <Baht amount={cash} />
              </td>
              <td className="num">
                <Baht amount={settled} />
              </td>
              <td className="num">
                <Difference amount={apart} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
