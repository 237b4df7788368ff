import { cx } from './cx.ts';
import styles from './spinner.module.css';

export interface SpinnerProps {
  /** Read to a screen reader; without it the spinner is decoration. */
  label?: string | undefined;
  size?: number | undefined;
  className?: string | undefined;
}

/** A turning ring: work of unknown length. Prefer a skeleton for what has a known shape. */
export function Spinner({ label, size = 20, className }: SpinnerProps) {
  return (
    <span className={cx(styles.spinner, className)} role={label ? 'status' : undefined}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
      >
        <circle cx="12" cy="12" r="9" strokeWidth="3" opacity=".25" />
        <path d="M21 12a9 9 0 0 0-9-9" strokeWidth="3" strokeLinecap="round" />
      </svg>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  );
}
