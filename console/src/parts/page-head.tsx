import type { ReactNode } from 'react';
import { cx } from '@krapao/ui/cx.ts';
import styles from './page-head.module.css';

/** The name of a screen, a word beside it, and what it does as a whole at the end. */
export function PageHead({
  title,
  note,
  back,
  children,
}: {
  title: string;
  note?: ReactNode;
  /** The way out of a screen below another one. */
  back?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className={cx(styles.head, back && styles.below)}>
      {back}
      <h1>{title}</h1>
      {note && <span className="mute">{note}</span>}
      {children && <div className={styles.end}>{children}</div>}
    </header>
  );
}
