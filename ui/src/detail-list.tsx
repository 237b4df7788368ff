import type { ReactNode } from 'react';
import styles from './detail-list.module.css';

export interface Detail {
  key: string;
  label: ReactNode;
  value: ReactNode;
  /** At the end of the line: a copy button. */
  action?: ReactNode;
}

/** Facts as pairs of a name and a value: an account to pay to, a profile, what a transfer will do. */
export function DetailList({ items }: { items: readonly Detail[] }) {
  return (
    <dl>
      {items.map((item) => (
        <div key={item.key} className={styles.line}>
          <dt className={styles.label}>{item.label}</dt>
          <dd className={styles.value}>
            <span className={styles.text}>{item.value}</span>
            {item.action}
          </dd>
        </div>
      ))}
    </dl>
  );
}
