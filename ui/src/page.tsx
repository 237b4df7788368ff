import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './page.module.css';

export interface PageProps {
  /** `narrow` is a phone's column at any size: forms, sign-in. */
  width?: 'narrow' | 'wide' | undefined;
  /** Leaves room for the bottom bar. */
  bottomBar?: boolean | undefined;
  children: ReactNode;
}

/** The `<main>` of a screen: its column, its gutters, and the room under it. */
export function Page({ width = 'wide', bottomBar = true, children }: PageProps) {
  return (
    <main className={cx(styles.page, width === 'narrow' && styles.narrow, bottomBar && styles.bar)}>
      {children}
    </main>
  );
}

/** Two columns from 1024 px: up to 392 px and the rest. On phones one after the other. */
export function Split({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.split}>
      <div className={styles.column}>{aside}</div>
      <div className={styles.column}>{children}</div>
    </div>
  );
}
