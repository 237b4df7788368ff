import type { ReactNode } from 'react';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import styles from './state.module.css';

export interface ErrorStateProps {
  title: ReactNode;
  children?: ReactNode;
  retryLabel: string;
  onRetry: () => void;
  busy?: boolean | undefined;
  art?: string | undefined;
  compact?: boolean | undefined;
}

/** It could not be loaded, and a press tries again. */
export function ErrorState(props: ErrorStateProps) {
  const { title, children, retryLabel, onRetry, busy, art = '/art/error.svg', compact } = props;
  return (
    <div role="alert" className={cx(styles.state, compact && styles.compact)}>
      <img src={art} alt="" width="200" height="150" className={styles.art} />
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.words}>{children}</div>}
      <div className={styles.action}>
        <Button icon={<RotateCw />} busy={busy} onClick={onRetry}>
          {retryLabel}
        </Button>
      </div>
    </div>
  );
}
