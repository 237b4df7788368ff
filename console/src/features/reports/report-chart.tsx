import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { BarChart } from './bar-chart.tsx';
import { seriesOf } from './drawing.ts';
import { LineChart } from './line-chart.tsx';
import type { Report } from './queries.ts';
import { rowWord } from './words.ts';
import styles from './chart.module.css';

const MOST_BARS = 10;

/** A report drawn: lines where it is by day, the longest bars where it is by key. */
export function ReportChart({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const series = seriesOf(report);
  const [first] = series;
  if (!first || report.rows.length === 0) return null;
  const drawn = series.map(({ title }) => title).join(', ');
  const label = t('chart', { what: drawn });
  const days = report.rows.flatMap(({ day }) => day ?? []);
  if (days.length === 0) {
    const unit = report.columns.find(({ name }) => name === first.name)?.unit;
    const bars = report.rows.map((row, i) => ({
      key: `${row.key ?? ''} ${row.label ?? ''}`,
      label: rowWord(report.name, row),
      value: first.values[i] ?? 0,
    }));
    return (
      <figure>
        <figcaption className={styles.legend}>{drawn}</figcaption>
        <BarChart label={label} bars={bars.slice(0, MOST_BARS)} decimals={unit === 'baht' ? 2 : 0} />
      </figure>
    );
  }
  return (
    <figure>
      <figcaption className={styles.legend}>
        {series.map(({ name, title }) => (
          <span key={name}>
            <i aria-hidden="true" />
            {title}
          </span>
        ))}
      </figcaption>
      <LineChart label={label} days={days} series={series} />
    </figure>
  );
}
