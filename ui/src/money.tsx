import type { CSSProperties } from 'react';
import { formatAmount } from './money-text.ts';
import { cx } from './cx.ts';
import styles from './money.module.css';

export interface MoneyProps {
  /** Baht. */
  amount: number;
  unit?: string | undefined;
  /** Shows a plus too. */
  sign?: boolean | undefined;
  /** `flow` colours money in; money out stays quiet, for spending is no failure. */
  tone?: 'plain' | 'flow' | undefined;
  size?: 'text' | 'lead' | 'hero' | undefined;
}

/** How wide so many figures and the decimals behind them are at most, em: the largest amounts give way to fit. */
const widthOf = (figures: number): number => figures * 0.56 + 1.1;

/** An amount with smaller decimals, in figures of one width. */
export function Money({ amount, unit, sign, tone = 'plain', size = 'text' }: MoneyProps) {
  const text = formatAmount(amount, { sign });
  const point = text.indexOf('.');
  const gained = tone === 'flow' && amount > 0;
  return (
    <span
      className={cx(styles.money, 'num', styles[size], gained && styles.gained)}
      style={size === 'hero' ? ({ '--wide': widthOf(point) } as CSSProperties) : undefined}
    >
      {text.slice(0, point)}
      <span className={styles.part}>{text.slice(point)}</span>
      {unit && <span className={styles.unit}> {unit}</span>}
    </span>
  );
}

interface HiddenProps {
  /** What a screen reader is told instead. */
  label: string;
  size?: 'text' | 'hero' | undefined;
}

/** Stands where an amount is that nobody is to see, as high as it. */
export function Hidden({ label, size = 'text' }: HiddenProps) {
  return (
    <span className={cx(styles.money, styles[size])}>
      <span aria-hidden="true">••••••</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
