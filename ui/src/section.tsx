import { useId, type ReactNode } from 'react';
import styles from './section.module.css';

export interface SectionProps {
  title: ReactNode;
  note?: ReactNode;
  action?: ReactNode;
  level?: 2 | 3 | undefined;
  children: ReactNode;
}

/** The line above a part of a page: its title, and what can be done with it. */
export function SectionHead({
  id,
  title,
  note,
  action,
  level = 2,
}: Omit<SectionProps, 'children'> & { id: string }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.head}>
      <Heading id={id} className={styles.title}>
        {title} {note && <span className={styles.note}>{note}</span>}
      </Heading>
      {action}
    </div>
  );
}

/** A titled part of a page. */
export function Section({ children, ...head }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <SectionHead id={id} {...head} />
      {children}
    </section>
  );
}
