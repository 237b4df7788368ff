import type { ReactNode, Ref } from 'react';
import styles from './tabs.module.css';

interface TabsProps {
  label: string;
  /** Links; the open one is `aria-current`. */
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** The sides of a screen, each with an address; they scroll where they are wider than it. */
export function Tabs({ label, children, ref }: TabsProps) {
  return (
    <nav ref={ref} className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}
