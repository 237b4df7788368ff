import RefreshCw from 'lucide-react/icons/refresh-cw';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './refresh-line.module.css';

/** Of a refresh icon while it is busy. */
export const turningClass: string = styles.turning ?? '';

export interface RefreshLineProps {
  /** What a press does, for a screen reader. */
  label: string;
  busy: boolean;
  onRefresh: () => void;
  /** When it was last done, or that it is being done. */
  children: ReactNode;
  /** What went wrong, a line each. */
  notes: readonly string[];
  /** As wide as its card, at its foot. */
  foot?: boolean | undefined;
}

/** A small button that brings figures up to date and says when that was last done. */
export function RefreshLine({ label, busy, onRefresh, children, notes, foot }: RefreshLineProps) {
  return (
    <div>
      <button
        type="button"
        className={cx(styles.button, foot && styles.foot)}
        aria-busy={busy || undefined}
        onClick={() => {
          if (!busy) onRefresh();
        }}
      >
        {children !== label && <span className="visually-hidden">{label}</span>}
        <RefreshCw className={cx(styles.icon, busy && turningClass)} size={16} />
        <span className="num">{children}</span>
      </button>
      <div role="status" className={cx(styles.notes, foot && styles.footNotes)}>
        {!busy && notes.map((note) => <p key={note}>{note}</p>)}
      </div>
    </div>
  );
}
