import type { ReactNode } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { LoadingBlocks } from '../../parts/loading-blocks.tsx';
import { Card } from '@krapao/ui/card.tsx';
import { IconButton } from '@krapao/ui/icon-button.tsx';
import { Money } from '@krapao/ui/money.tsx';
import { monthPlus } from './address.ts';
import { nameOfMonth } from './days.ts';
import { barsOf } from './month-bars.ts';
import styles from './month-chart.module.css';
import { useMonth, type Month } from './queries.ts';

interface MonthChartProps {
  /** `YYYY-MM`; undefined is the current one. */
  month: string | undefined;
  onMonth: (month: string) => void;
}

/** Money in and out, day by day of a month: bars for the eye, a table for who listens. */
export function MonthChart({ month, onMonth }: MonthChartProps) {
  const { t } = useTranslation('statement');
  const { data, isError, isFetching, refetch } = useMonth(month);
  if (!data && isError)
    return (
      <Card as="section" aria-label={t('month.title')} className={styles.card}>
        <LoadFailed compact of={{ isFetching, refetch }} />
      </Card>
    );
  const shown = data?.month ?? month;
  return (
    <Card as="section" aria-labelledby="month-title" className={styles.card}>
      <div className={styles.head}>
        <h2 id="month-title" className={styles.title}>
          {t('month.title')}
        </h2>
        <div className={styles.turn}>
          <IconButton
            label={t('month.previous')}
            icon={<ChevronLeft />}
            disabled={!shown}
            onClick={() => shown && onMonth(monthPlus(shown, -1))}
          />
          <span className={styles.month} aria-live="polite">
            {shown && <MonthName month={shown} />}
          </span>
          <IconButton
            label={t('month.next')}
            icon={<ChevronRight />}
            disabled={!data || data.month >= data.current}
            onClick={() => shown && onMonth(monthPlus(shown, 1))}
          />
        </div>
      </div>
      {data ? <MonthBody month={data} /> : <LoadingBlocks heights={[BODY_PX]} />}
    </Card>
  );
}

/** As high as the figures, the bars and the line below them (month-chart.module.css): nothing jumps. */
const BODY_PX = 236;

function useMonthName(month: string): string {
  const { t } = useTranslation('statement');
  return t('month.name', { month: t(`month.names.${nameOfMonth(month)}`), year: month.slice(0, 4) });
}

const MonthName = ({ month }: { month: string }) => <>{useMonthName(month)}</>;

function MonthBody({ month }: { month: Month }) {
  const { t } = useTranslation('statement');
  const name = useMonthName(month.month);
  const isEmpty = month.in === 0 && month.out === 0;
  return (
    <div className={styles.body}>
      <dl className={styles.sums}>
        <Sum label={t('month.in')} mark={styles.markIn}>
          <Money amount={month.in} size="lead" unit={t('common:baht')} />
        </Sum>
        <Sum label={t('month.out')} mark={styles.markOut}>
          <Money amount={month.out} size="lead" unit={t('common:baht')} />
        </Sum>
      </dl>
      {isEmpty ? <p className={styles.none}>{t('month.none')}</p> : <Bars month={month} />}
      <p className={styles.note}>{t('month.note')}</p>
      {!isEmpty && <DayTable month={month} caption={t('month.table', { month: name })} />}
    </div>
  );
}

function Sum({ label, mark, children }: { label: string; mark: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.label}>
        <span className={mark} aria-hidden="true" />
        {label}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The days that are written below the bars. */
const MARKED = [1, 5, 10, 15, 20, 25, 30];

/** Drawn in a box of 10 a day and 100 in height, that is stretched to its place; words stand beside it, unstretched. */
function Bars({ month: { days } }: { month: Month }) {
  const { line, mostIn, mostOut, days: bars } = barsOf(days);
  const middle = (day: number) => `${((day - 0.5) / bars.length) * 100}%`;
  return (
    <div className={styles.chart} aria-hidden="true">
      {mostIn > 0 && <span className={styles.most}>{formatBaht(mostIn)}</span>}
      <svg className={styles.bars} viewBox={`0 0 ${bars.length * 10} 100`} preserveAspectRatio="none">
        {bars.map(({ day, up, down }, n) => (
          <g key={day}>
            {up > 0 && <rect className={styles.in} x={n * 10 + 2} width={6} y={line - up} height={up} />}
            {down > 0 && <rect className={styles.out} x={n * 10 + 2} width={6} y={line} height={down} />}
          </g>
        ))}
        <line className={styles.line} x1={0} x2={bars.length * 10} y1={line} y2={line} />
      </svg>
      {mostOut > 0 && <span className={styles.most}>{'\u2212' + formatBaht(mostOut)}</span>}
      <div className={styles.days}>
        {MARKED.filter((day) => day <= bars.length).map((day) => (
          <span key={day} className={styles.day} style={{ left: middle(day) }}>
            {day}
          </span>
        ))}
      </div>
    </div>
  );
}

function DayTable({ month: { days }, caption }: { month: Month; caption: string }) {
  const { t } = useTranslation('statement');
  return (
    <table className="visually-hidden">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('month.day')}</th>
          <th scope="col">{t('month.in')}</th>
          <th scope="col">{t('month.out')}</th>
        </tr>
      </thead>
      <tbody>
        {days
          .filter((day) => day.in > 0 || day.out > 0)
          .map((day) => (
            <tr key={day.day}>
              <th scope="row">{Number(day.day.slice(-2))}</th>
              <td>{formatBaht(day.in)}</td>
              <td>{formatBaht(day.out)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
