import type { ReactNode } from 'react';
import { Table, type Column } from '@krapao/ui/table.tsx';
import { pagesOf } from '../lib/queries.ts';
import { ListPages } from './list-pages.tsx';
import { LoadFailed } from './load-failed.tsx';
import { LoadingBlocks } from './loading-blocks.tsx';

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
  if (!rows) return of.isError ? <LoadFailed compact of={of} /> : <LoadingBlocks heights={[160]} />;
  if (rows.length === 0) return empty;
  return (
    <>
      <Table caption={caption} columns={columns} rows={rows} rowKey={(row) => String(rows.indexOf(row))} />
      <ListPages page={page} pages={pagesOf(total)} onPage={onPage} busy={of.isPlaceholderData} />
    </>
  );
}
