import type { ReactNode } from 'react';
import { useOpenInSight } from './use-open-in-sight.ts';
import styles from './tabs.module.css';

interface TabsProps {
  label: string;
  /** Links; the open one is `aria-current`. */
  children: ReactNode;
}

/** The sides of a screen, each with an address; they scroll where they are wider than it, the open one in sight. */
export function Tabs({ label, children }: TabsProps) {
  const bar = useOpenInSight();
  return (
    <nav ref={bar} className={styles.tabs} aria-label={label}>
      {children}
    </nav>
  );
}
