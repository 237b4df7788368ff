import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import styles from './pagination.module.css';

export interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  label: string;
  previousLabel: string;
  nextLabel: string;
  pageLabel: (page: number) => string;
  before?: number | undefined;
  after?: number | undefined;
  busy?: boolean | undefined;
}

/** Turns the pages of a list. Nothing when there is only one. */
export function Pagination(props: PaginationProps) {
  const {
    page,
    pages,
    onPage,
    label,
    previousLabel,
    nextLabel,
    pageLabel,
    before = 3,
    after = 1,
    busy,
  } = props;
  if (pages < 2) return null;
  const go = (to: number) => {
    if (!busy && to !== page && to >= 1 && to <= pages) onPage(to);
  };
  return (
    <nav aria-label={label} aria-busy={busy || undefined} className={styles.pages}>
      <IconButton
        label={previousLabel}
        icon={<ChevronLeft />}
        disabled={page <= 1}
        onClick={() => go(page - 1)}
      />
      {pageWindow(page, pages, before, after).map((one) => (
        <button
          key={one}
          type="button"
          className={cx(styles.page, 'num')}
          aria-label={pageLabel(one)}
          aria-current={one === page ? 'page' : undefined}
          onClick={() => go(one)}
        >
          {one}
        </button>
      ))}
      <IconButton
        label={nextLabel}
        icon={<ChevronRight />}
        disabled={page >= pages}
        onClick={() => go(page + 1)}
      />
    </nav>
  );
}

/** The pages to offer around the current one: `before` before it, `after` after it, all within 1…pages. */
export function pageWindow(page: number, pages: number, before = 3, after = 1): number[] {
  if (pages < 1) return [];
  const current = Math.min(Math.max(1, page), pages);
  const first = Math.max(1, current - before);
  const last = Math.min(pages, current + after);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
