import { cx } from './cx.ts';
import styles from './progress.module.css';

export interface ProgressBarProps {
  label: string;
  /** 0–100; without it the length of the work is unknown. */
  value?: number | undefined;
  tone?: 'gold' | 'jade' | 'coral' | undefined;
}

/** How far a piece of work is. */
export function ProgressBar({ label, value, tone = 'gold' }: ProgressBarProps) {
  const known = value !== undefined;
  const share = known ? Math.min(100, Math.max(0, value)) : 40;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known ? Math.round(share) : undefined}
      className={styles.track}
    >
      <div
        className={cx(styles.fill, styles[tone], !known && styles.unknown)}
        style={known ? { transform: `translateX(${share - 100}%)` } : undefined}
      />
    </div>
  );
}
