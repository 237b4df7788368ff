import type { ReactNode } from 'react';
import styles from './page-head.module.css';

/** The name of a screen, a word beside it, and what it does as a whole at the end. */
export function PageHead({
  title,
  note,
  children,
}: {
  title: string;
  note?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {note && <span className="mute">{note}</span>}
      {children && <div className={styles.end}>{children}</div>}
    </header>
  );
}
