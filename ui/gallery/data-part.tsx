import { useState } from 'react';
import { Card } from '../src/card.tsx';
import { CopyButton } from '../src/copy-button.tsx';
import { DetailList } from '../src/detail-list.tsx';
import { EmptyState } from '../src/empty-state.tsx';
import { ErrorState } from '../src/error-state.tsx';
import { Money } from '../src/money.tsx';
import { Pagination } from '../src/pagination.tsx';
import { Section } from '../src/section.tsx';
import { Loading, Skeleton } from '../src/skeleton.tsx';
import { StatusChip } from '../src/status-chip.tsx';
import { Table } from '../src/table.tsx';
import styles from './gallery.module.css';
import type { Samples } from './samples.ts';

/** Lists, tables and their states. */
export function DataPart({ t }: { t: Samples }) {
  const [page, setPage] = useState(5);
  const rows = [
    { id: '1', amount: 500, tone: 'success', word: t.success },
    { id: '2', amount: -1200, tone: 'progress', word: t.pending },
    { id: '3', amount: 12480.5, tone: 'danger', word: t.failed },
    { id: '4', amount: 0, tone: 'neutral', word: t.closed },
  ] as const;
  return (
    <>
      <Section title={t.history} note={t.count}>
        <Card>
          <Table
            caption={t.history}
            rows={rows}
            rowKey={(row) => row.id}
            columns={[
              {
                key: 'date',
                header: t.date,
                cell: () => <span className="num">21/11/2026 14:32:08</span>,
                wide: true,
              },
              {
                key: 'status',
                header: t.status,
                cell: (row) => <StatusChip tone={row.tone}>{row.word}</StatusChip>,
              },
              {
                key: 'amount',
                header: t.sum,
                align: 'end',
                cell: (row) => (
                  <Money amount={row.amount} sign tone={row.tone === 'success' ? 'flow' : 'plain'} />
                ),
              },
            ]}
          />
          <Pagination
            page={page}
            pages={12}
            onPage={setPage}
            label={t.history}
            previousLabel="‹"
            nextLabel="›"
            pageLabel={(one) => `${t.history} ${one}`}
          />
        </Card>
      </Section>
      <Section title={t.account}>
        <div className={styles.two}>
          <Card>
            <DetailList
              items={[
                { key: 'bank', label: t.bank, value: 'SCB' },
                {
                  key: 'account',
                  label: t.account,
                  value: '123-456-7890',
                  action: <CopyButton digitsOnly text="123-456-7890" label={t.copy} />,
                },
                { key: 'name', label: t.name, value: t.name },
              ]}
            />
          </Card>
          <Card>
            <Loading label={t.pending}>
              <Skeleton width={48} height={48} shape="round" />
              <Skeleton lines={3} />
              <Skeleton shape="block" height={64} />
            </Loading>
          </Card>
          <Card>
            <EmptyState art="/art/empty-statement.svg" title={t.empty}>
              {t.emptyMore}
            </EmptyState>
          </Card>
          <Card>
            <ErrorState title={t.error} retryLabel={t.retry} onRetry={() => undefined}>
              {t.errorMore}
            </ErrorState>
          </Card>
        </div>
      </Section>
    </>
  );
}
