import type { ReactNode } from 'react';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Press } from './press.tsx';
import { NotYet, Nothing } from './states.tsx';
import styles from './paged.module.css';

/** A query that goes on page by page. */
interface Pages {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** The next page, where there is one. @param onMore fetches it otherwise than the query does */
export function More({
  pages,
  onMore = pages.fetchNextPage,
}: {
  pages: Pages;
  onMore?: () => Promise<unknown>;
}) {
  const { t } = useTranslation();
  if (!pages.hasNextPage) return null;
  return (
    <div className={styles.more}>
      <Press block busy={pages.isFetchingNextPage} onClick={() => void onMore()}>
        {t('more')}
      </Press>
    </div>
  );
}

interface PagedProps<Row> {
  pages: Pages & { error: unknown; refetch: () => Promise<unknown> };
  /** Of all pages; undefined before the first came. */
  rows: readonly Row[] | undefined;
  /** What is said where there is none. */
  none: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** Rows as somebody draws them, then more; before they came, that they come. */
export function Paged<Row>({ pages, rows, none, children }: PagedProps<Row>) {
  if (!rows) return <NotYet error={pages.error} refetch={pages.refetch} rows={6} />;
  if (rows.length === 0 && !pages.hasNextPage) return <Nothing>{none}</Nothing>;
  return (
    <>
      {children(rows)}
      <More pages={pages} />
    </>
  );
}
