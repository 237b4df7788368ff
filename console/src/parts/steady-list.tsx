import { useEffect, useRef, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { cx } from '@krapao/ui/cx.ts';
import type { ThingId } from '../lib/paths.ts';
import { nameOf, type Steady, type SteadyRow } from '../lib/steady.ts';
import { Key } from './key.tsx';
import { Nothing } from './states.tsx';
import styles from './steady-list.module.css';

interface SteadyListProps<R extends ThingId> {
  label: string;
  list: Steady<R>;
  /** What is said of those that came since, and the key that shows them. */
  fresh: string;
  hotkey?: string;
  none: string;
  onFresh: () => void;
  /** Above the rows. */
  head?: ReactNode;
  /** Under them: the next page. */
  more: ReactNode;
  children: (row: SteadyRow<R>) => ReactNode;
}

/** A list that nothing moves in under a finger. */
export function SteadyList<R extends ThingId>(props: SteadyListProps<R>) {
  const { label, list, fresh, hotkey, none, onFresh, head, more, children } = props;
  return (
    <section className={styles.list} aria-label={label}>
      {head}
      {list.fresh > 0 && (
        <button type="button" className={styles.fresh} aria-keyshortcuts={hotkey} onClick={onFresh}>
          <ArrowUp size={16} aria-hidden="true" />
          {fresh}
          {hotkey && <Key>{hotkey}</Key>}
        </button>
      )}
      {list.rows.length === 0 && <Nothing>{none}</Nothing>}
      <ul>
        {list.rows.map((one) => (
          <li key={nameOf(one.row)}>{children(one)}</li>
        ))}
      </ul>
      {more}
    </section>
  );
}

interface RowLinkProps {
  to: string;
  isOpen: boolean;
  isGone: boolean;
  /** How its cells lie. */
  className: string | undefined;
  children: ReactNode;
}

/** One row of it, in sight while it is open. */
export function RowLink({ to, isOpen, isGone, className, children }: RowLinkProps) {
  const [search] = useSearchParams();
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpen) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <Link
      ref={link}
      to={{ pathname: to, search: search.toString() }}
      className={cx(styles.row, className)}
      aria-current={isOpen ? 'true' : undefined}
      data-gone={isGone || undefined}
    >
      {children}
    </Link>
  );
}
