import { cx } from './cx.ts';
import money from './money.module.css';

interface HiddenProps {
  /** What a screen reader is told instead. */
  label: string;
  size?: 'text' | 'hero' | undefined;
}

/** Stands where an amount is that nobody is to see, as high as it. */
export function Hidden({ label, size = 'text' }: HiddenProps) {
  return (
    <span className={cx(money.money, money[size])}>
      <span aria-hidden="true">••••••</span>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
