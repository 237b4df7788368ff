import type { ReactNode } from 'react';
import { cx } from '@krapao/ui/cx.ts';
import styles from './chip.module.css';

export type Tone = 'plain' | 'jade' | 'coral' | 'amber' | 'sky' | 'dusk';

/** A state: a form and a word; the colour comes third. */
export function Chip({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={cx(styles.chip, tone !== 'plain' && styles[tone])}>
      {icon}
      {children}
    </span>
  );
}

/** How many there are of something; red where the oldest of them is late. */
export function Count({ items, late = false }: { items: number; late?: boolean }) {
  return <span className={cx(styles.count, late && styles.coral)}>{items}</span>;
}
