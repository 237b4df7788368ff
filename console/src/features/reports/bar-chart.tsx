import { formatAmount } from '@krapao/ui/money-text.ts';
import styles from './chart.module.css';

export interface Bar {
  key: string;
  label: string;
  value: number;
}

/** A bar a row, the longest first. The table beside it says the same, so it is not read aloud twice. */
export function BarChart({
  label,
  bars,
  decimals,
}: {
  label: string;
  bars: readonly Bar[];
  decimals: number;
}) {
  const most = Math.max(1, ...bars.map(({ value }) => Math.abs(value)));
  return (
    <div className={styles.bars} role="img" aria-label={label}>
      {bars.map(({ key, label: name, value }) => (
        <div key={key} className={styles.bar}>
          <span className="cut">{name}</span>
          <span className={styles.track}>
            <i style={{ width: `${(Math.abs(value) / most) * 100}%` }} />
          </span>
          <span className="num">{formatAmount(value, { decimals })}</span>
        </div>
      ))}
    </div>
  );
}
