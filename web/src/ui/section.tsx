import { useId, type ReactNode } from 'react';
import styles from './section.module.css';

export interface SectionProps {
  title: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
  level?: 2 | 3 | undefined;
  children: ReactNode;
}

/** A titled part of a page. */
export function Section({ title, note, action, level = 2, children }: SectionProps) {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <Heading id={id} className={styles.title}>
          {title} {note && <span className={styles.note}>{note}</span>}
        </Heading>
        {action}
      </div>
      {children}
    </section>
  );
}
