import { formatAmount } from '@krapao/ui/money-text.ts';
import { cx } from '@krapao/ui/cx.ts';
import styles from './baht.module.css';

interface BahtProps {
  amount: number;
  sign?: boolean;
  /** Money in is jade. */
  flow?: boolean;
  large?: boolean;
}

/** An amount with smaller decimals, in figures of one width. */
export function Baht({ amount, sign = false, flow = false, large = false }: BahtProps) {
  const text = formatAmount(amount, { sign });
  const point = text.indexOf('.');
  return (
    <span className={cx(styles.baht, large && styles.large, flow && amount > 0 && styles.in)}>
      {text.slice(0, point)}
      <span className={styles.part}>{text.slice(point)}</span>
    </span>
  );
}
