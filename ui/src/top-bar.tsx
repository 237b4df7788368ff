import type { ReactNode } from 'react';
import styles from './top-bar.module.css';

/** The bar above: the brand on the left, what the member may do on the right. */
export function TopBar({ brand, children }: { brand: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <div className={styles.brand}>{brand}</div>
        {children}
      </div>
    </header>
  );
}

/** The mark and the operator's name. */
export function Brand({ name, logo = '/art/mark.svg' }: { name: string; logo?: string | undefined }) {
  return (
    <span className={styles.mark}>
      <img src={logo} alt="" width="36" height="36" className={styles.logo} />
      <span className={styles.name} data-short>
        {name}
      </span>
    </span>
  );
}
