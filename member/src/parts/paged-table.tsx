import type { ReactNode } from 'react';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';
import { Table, type Column } from '@krapao/ui/table.tsx';
import { pagesOf } from '../lib/queries.ts';
import { ListPages } from './list-pages.tsx';
import { LoadFailed } from './load-failed.tsx';

interface PagedTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  /** Its query. */
  of: { isError: boolean; isFetching: boolean; isPlaceholderData: boolean; refetch: () => unknown };
  /** The rows of the page, once they are known. */
  rows: readonly Row[] | undefined;
  /** In all pages. */
  total: number;
  page: number;
  onPage: (page: number) => void;
  /** In place of a table without rows. */
  empty: ReactNode;
}

/** A list of the server's, ten rows a page: its shape while it loads, and a way to try again. */
export function PagedTable<Row>({
  caption,
  columns,
  of,
  rows,
  total,
  page,
  onPage,
  empty,
}: PagedTableProps<Row>) {
  const { t } = useTranslation();
  if (!rows && of.isError) return <LoadFailed compact of={of} />;
  if (!rows) {
    return (
      <Loading label={t('loading')}>
        <Skeleton shape="block" height={160} />
      </Loading>
    );
  }
  if (rows.length === 0) return empty;
  return (
    <>
      <Table caption={caption} columns={columns} rows={rows} rowKey={(row) => String(rows.indexOf(row))} />
      <ListPages page={page} pages={pagesOf(total)} onPage={onPage} busy={of.isPlaceholderData} />
    </>
  );
}
