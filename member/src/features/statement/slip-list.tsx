import { useState } from 'react';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { formatKip } from '@krapao/contract/kip';
import { formatBaht } from '@krapao/contract/money';
import { dateTime } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Button } from '@krapao/ui/button.tsx';
import { cx } from '@krapao/ui/cx.ts';
import { EmptyState } from '@krapao/ui/empty-state.tsx';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';
import { Table, type Column } from '@krapao/ui/table.tsx';
import { ListPages } from './list-pages.tsx';
import { pagesOf, useSlips, type Slip } from './queries.ts';
import { SlipLink } from './slip-link.tsx';
import { SlipStatus } from './slip-status.tsx';
import styles from './statement.module.css';

/** How the uploaded slips stand (product 2, Statement). */
export function SlipList() {
  const { t } = useTranslation('statement');
  const [page, setPage] = useState(1);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useSlips(page);
  const columns: Column<Slip>[] = [
    {
      key: 'time',
      header: t('slips.time'),
      cell: (slip) => <span className={cx(styles.line, 'num')}>{dateTime(slip.createdAt)}</span>,
    },
    {
      key: 'amount',
      header: <span className={styles.line}>{t('slips.amount')}</span>,
      align: 'end',
      cell: (slip) => (
        <span className="num">
          {slip.amount > 0 ? formatBaht(slip.amount) : '–'}
          {slip.original && (
            <span className={styles.description}>
              {' '}
              {t('sentKip', { kip: formatKip(slip.original.amount) })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'status',
      header: t('slips.status'),
      wide: true,
      cell: (slip) => <SlipStatus slip={slip} />,
    },
    {
      key: 'view',
      header: t('slips.view'),
      align: 'end',
      cell: (slip) => (
        <span className={styles.line}>
          <SlipLink slip={slip} />
        </span>
      ),
    },
  ];
  return (
    <>
      <div className={styles.toolbar}>
        <p className={styles.soft}>{t('slips.note')}</p>
        <Button size="s" icon={<RefreshCw />} busy={isFetching} onClick={() => void refetch()}>
          {t('slips.refresh')}
        </Button>
      </div>
      {!data && isError && <LoadFailed compact of={{ isFetching, refetch }} />}
      {!data && !isError && (
        <Loading label={t('common:loading')}>
          <Skeleton shape="block" height={320} />
        </Loading>
      )}
      {data?.slips.length === 0 && (
        <EmptyState compact art="/art/empty-slips.svg" title={t('slips.empty')}>
          {t('slips.emptyText')}
        </EmptyState>
      )}
      {data && data.slips.length > 0 && (
        <>
          <Table caption={t('slips.title')} columns={columns} rows={data.slips} rowKey={(slip) => slip._id} />
          <ListPages page={page} pages={pagesOf(data.total)} onPage={setPage} busy={isPlaceholderData} />
        </>
      )}
    </>
  );
}
