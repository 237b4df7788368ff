import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './status-chip.module.css';

export interface StatusChipProps {
  tone: 'success' | 'danger' | 'progress' | 'info' | 'neutral';
  size?: 's' | 'm' | undefined;
  children: ReactNode;
}

const SHAPE = {
  success: <path d="m4 8.5 2.7 2.7L12 5.6" />,
  danger: <path d="m4.8 4.8 6.4 6.4m0-6.4-6.4 6.4" />,
  progress: <path d="M8 4.2V8l2.6 1.8" />,
  info: <path d="M8 7.4v3.4M8 4.9v.1" />,
  neutral: <path d="M4.5 8h7" />,
};

/** How something stands, in a word, a colour and a shape. Amber means on its way, never failed. */
export function StatusChip({ tone, size = 'm', children }: StatusChipProps) {
  return (
    <span className={cx(styles.chip, styles[tone], size === 's' && styles.small)}>
      <svg
        viewBox="0 0 16 16"
        width="16"
        height="16"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {(tone === 'progress' || tone === 'info') && <circle cx="8" cy="8" r="6.5" strokeWidth="1.5" />}
        {SHAPE[tone]}
      </svg>
      {children}
    </span>
  );
}
