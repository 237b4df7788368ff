import { Link, useSearchParams } from 'react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import { cx } from '@krapao/ui/cx.ts';
import styles from './back-link.module.css';

interface BackLinkProps {
  to: string;
  label: string;
  /** Where there is room the list stands beside, and needs no way back. */
  isNarrowOnly?: boolean;
  hotkey?: string;
}

/** To the list that this was opened from, as it was filtered. */
export function BackLink({ to, label, isNarrowOnly = false, hotkey }: BackLinkProps) {
  const [search] = useSearchParams();
  return (
    <Link
      to={{ pathname: to, search: search.toString() }}
      className={cx(styles.back, isNarrowOnly && styles.narrow)}
      aria-label={label}
      aria-keyshortcuts={hotkey}
    >
      <ChevronLeft aria-hidden="true" />
    </Link>
  );
}
