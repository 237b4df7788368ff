import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './state.module.css';

export interface EmptyStateProps {
  /** The address of a drawing: '/art/empty-statement.svg'. */
  art: string;
  title: ReactNode;
  children?: ReactNode;
  /** A button or link: what to do about it. */
  action?: ReactNode;
  compact?: boolean | undefined;
}

/** Nothing here yet: a drawing, kind words, and what to do next. */
export function EmptyState({ art, title, children, action, compact }: EmptyStateProps) {
  return (
    <div className={cx(styles.state, compact && styles.compact)}>
      <img src={art} alt="" width="200" height="150" className={styles.art} />
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.words}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
