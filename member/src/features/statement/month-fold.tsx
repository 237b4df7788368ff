import { useId, useState } from 'react';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { cx } from '@krapao/ui/cx.ts';
import { Skeleton } from '@krapao/ui/skeleton.tsx';
import { nameOfMonth } from './days.ts';
import { MonthChart } from './month-chart.tsx';
import chart from './month-chart.module.css';
import styles from './month-fold.module.css';
import { useMonth, type Month } from './queries.ts';

interface MonthFoldProps {
  /** `YYYY-MM`; undefined is the current one. */
  month: string | undefined;
  onMonth: (month: string) => void;
}

/** The month's sums in one line, and its days at a press; open beside the list where there is room for both. */
export function MonthFold({ month, onMonth }: MonthFoldProps) {
  const { t } = useTranslation('statement');
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { data, isError } = useMonth(month);
  return (
    <div>
      <button
        type="button"
        className={cx(styles.fold, isOpen && styles.open)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="visually-hidden">{t('month.byDay')}</span>
        {data ? <Legs month={data} /> : <span className={styles.legs}>{!isError && <LegsShape />}</span>}
        {data && <Sparks month={data} />}
        <ChevronDown className={styles.arrow} size={20} aria-hidden="true" />
      </button>
      <div id={id} className={cx(styles.body, !isOpen && styles.folded)}>
        <MonthChart month={month} onMonth={onMonth} />
      </div>
    </div>
  );
}

function LegsShape() {
  return (
    <>
      <Skeleton width={84} height={44} />
      <Skeleton width={84} height={44} />
    </>
  );
}

function Legs({ month }: { month: Month }) {
  const { t } = useTranslation('statement');
  const name = t(`month.short.${nameOfMonth(month.month)}`);
  return (
    <span className={styles.legs}>
      <span>
        <span className={chart.label}>
          <span className={chart.markIn} aria-hidden="true" />
          {t('month.inShort', { month: name })}
        </span>
        <span className={cx(styles.sum, styles.gained, 'num')}>{formatBaht(month.in)}</span>
      </span>
      <span>
        <span className={chart.label}>
          <span className={chart.markOut} aria-hidden="true" />
          {t('month.outShort', { month: name })}
        </span>
        <span className={cx(styles.sum, 'num')}>{formatBaht(month.out)}</span>
      </span>
    </span>
  );
}

/** So many days with money in or out are drawn, the last ones. */
const SPARKS = 10;

/** The last days of the month that moved anything, small: a hint of what a press shows. */
function Sparks({ month: { days } }: { month: Month }) {
  const moved = days.filter((day) => day.in > 0 || day.out > 0).slice(-SPARKS);
  const most = Math.max(1, ...moved.map((day) => Math.max(day.in, day.out)));
  const height = (amount: number) => `${Math.max(8, (amount / most) * 100)}%`;
  return (
    <span className={styles.sparks} aria-hidden="true">
      {moved.map((day) => (
        <span key={day.day} className={styles.spark}>
          {day.in > 0 && <span className={styles.sparkIn} style={{ height: height(day.in) }} />}
          {day.out > 0 && <span className={styles.sparkOut} style={{ height: height(day.out) }} />}
        </span>
      ))}
    </span>
  );
}
