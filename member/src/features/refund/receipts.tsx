import { useState } from 'react';
import { formatBaht } from '@krapao/contract/money';
import { dateTime } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import type { Column } from '@krapao/ui/table.tsx';
import { PagedTable } from '../../parts/paged-table.tsx';
import { useReceipts, type Receipt } from './queries.ts';
import styles from './refund.module.css';

/** What was received before (product 2, Refund modal). */
export function Receipts() {
  const { t } = useTranslation('refund');
  const [page, setPage] = useState(1);
  const receipts = useReceipts(page);
  const columns: Column<Receipt>[] = [
    {
      key: 'time',
      header: t('log.time'),
      cell: ({ createdAt }) => <span className="num">{dateTime(createdAt)}</span>,
    },
    {
      key: 'amount',
      header: t('log.amount'),
      align: 'end',
      cell: ({ refundAmount }) => <span className="num">{formatBaht(refundAmount)}</span>,
    },
  ];
  return (
    <section className={styles.log}>
      <h3>{t('log.title')}</h3>
      <PagedTable
        caption={t('log.title')}
        columns={columns}
        of={receipts}
        rows={receipts.data?.refunds}
        total={receipts.data?.total ?? 0}
        page={page}
        onPage={setPage}
        empty={<p className={styles.mute}>{t('log.empty')}</p>}
      />
    </section>
  );
}
