import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { dateTimeOf } from '@krapao/contract/bangkok';
import { REPORTS, type ReportName } from '@krapao/contract/console/constants';
import { cx } from '@krapao/ui/cx.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { reportQuery } from '../../features/reports/queries.ts';
import { faultOf, rangeIn, type Range } from '../../features/reports/range.ts';
import { RangeBar } from '../../features/reports/range-bar.tsx';
import { ReportChart } from '../../features/reports/report-chart.tsx';
import { ReportTable } from '../../features/reports/report-table.tsx';
import { download } from '../../lib/call.ts';
import { useToday } from '../../lib/clock.ts';
import { useMay } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { CsvPress } from '../../parts/csv-press.tsx';
import { Note } from '../../parts/note.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Failed, Loading, Nothing } from '../../parts/states.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import styles from '../../features/reports/reports.module.css';

const addressOf = (name: ReportName, { from, to }: Range): string =>
  `${paths.reports}?${new URLSearchParams({ report: name, from, to })}`;

/** What the ledger comes to over days: which report and which days stand in the address. */
export function ReportsPage() {
  const { t, language } = useTranslation('reports');
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  const today = useToday();
  const name = REPORTS.find((one) => one === search.get('report')) ?? REPORTS[0];
  const range = rangeIn(search, today);
  const isAskable = faultOf(range, today) === undefined;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...reportQuery(name, range, language),
    enabled: isAskable,
  });
  const isStale = isPlaceholderData || !isAskable;
  return (
    <>
      <PageHead title={t('title')} note={data && t('asOf', { at: dateTimeOf(data.asOf) })}>
        {may('report.export') && isAskable && (
          <CsvPress
            name={`krapao-${name}-${range.from}-${range.to}`}
            take={(language) =>
              download('GET /api/console/reports/{name}/csv', {
                params: { name },
                query: { from: range.from, to: range.to, language },
              })
            }
          />
        )}
      </PageHead>
      <Tabs label={t('title')}>
        {REPORTS.map((one) => (
          <Link key={one} to={addressOf(one, range)} aria-current={one === name ? 'page' : undefined}>
            {t(`name.${one}`)}
          </Link>
        ))}
      </Tabs>
      <RangeBar
        range={range}
        today={today}
        onRange={(next) => setSearch({ report: name, ...next }, { replace: true })}
      />
      {!data ? (
        error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          isAskable && <Loading />
        )
      ) : (
        <div aria-busy={isPlaceholderData} className={cx(styles.body, isStale && styles.stale)}>
          {error && <Failed error={error} onRetry={() => void refetch()} />}
          {data.rows.length === 0 ? (
            <Nothing>{t('nothing')}</Nothing>
          ) : (
            <>
              <section className={cx(styles.box, styles.chart)} aria-label={t('drawn')}>
                <ReportChart report={data} />
              </section>
              {data.isCut && <Note tone="amber">{t('cut', { rows: data.rows.length })}</Note>}
              <section className={styles.box} aria-label={t(`name.${data.name}`)}>
                <ReportTable report={data} />
              </section>
            </>
          )}
        </div>
      )}
    </>
  );
}
