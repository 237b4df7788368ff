import { PAGE_SIZE } from '@krapao/contract/constants';
import { useTranslation } from '../../lib/i18n.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { isFiltered, type Filter } from './address.ts';
import { DownloadButton } from './download-button.tsx';
import filters from './filters.module.css';
import { GiftRows } from './gift-rows.tsx';
import { MovementRow } from './movement-row.tsx';
import { ListPages } from './list-pages.tsx';
import styles from './statement.module.css';
import { pagesOf, useGifts, useStatement } from './queries.ts';

interface MovementListProps {
  page: number;
  filter: Filter;
  onPage: (page: number) => void;
  onClear: () => void;
  /** Opens the steps of a withdrawal. */
  onWithdrawal: (id: string) => void;
}

/** The member's movements that the filter lets through, a page at a time (specification 2, Statement). */
export function MovementList({ page, filter, onPage, onClear, onWithdrawal }: MovementListProps) {
  const { t } = useTranslation('statement');
  const list = useStatement(page, filter);
  const { data, isPlaceholderData } = list;
  const withGifts = page === 1 && !isFiltered(filter);
  const gifts = useGifts(withGifts);
  if (!data) return list.isError ? <LoadFailed of={list} /> : <ListSkeleton />;
  // They stand above the list: what comes later would push it away.
  if (withGifts && gifts.isLoading) return <ListSkeleton />;
  if (data.total === 0 && isFiltered(filter)) {
    return (
      <EmptyState
        art="/art/empty-statement.svg"
        title={t('filter.none')}
        action={<Button onClick={onClear}>{t('filter.clear')}</Button>}
      >
        {t('filter.noneText')}
      </EmptyState>
    );
  }
  const beside = withGifts && (
    <>
      {gifts.isLoadingError && <LoadFailed compact of={gifts} />}
      <GiftRows gifts={gifts.data ?? []} />
    </>
  );
  if (data.statements.length === 0 && page === 1) {
    return (
      <>
        {beside}
        <EmptyState art="/art/empty-statement.svg" title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {beside}
      <FoundBar total={data.total} filter={filter} onClear={onClear} />
      <ul className={styles.list} aria-busy={isPlaceholderData || undefined}>
        {data.statements.map((movement) => (
          <MovementRow key={movement._id} movement={movement} onWithdrawal={onWithdrawal} />
        ))}
      </ul>
      {data.statements.length === 0 && <p className={styles.beyond}>{t('beyond')}</p>}
      <ListPages page={page} pages={pagesOf(data.total)} onPage={onPage} busy={isPlaceholderData} />
    </>
  );
}

/** How many there are, the way back to all of them, and the file. */
function FoundBar({ total, filter, onClear }: { total: number; filter: Filter; onClear: () => void }) {
  const { t } = useTranslation('statement');
  return (
    <div className={filters.bar}>
      <div className={filters.found}>
        <span role="status">{t('filter.found', { count: total })}</span>
        {isFiltered(filter) && (
          <Button size="s" variant="quiet" onClick={onClear}>
            {t('filter.clear')}
          </Button>
        )}
      </div>
      <DownloadButton filter={filter} />
    </div>
  );
}

function ListSkeleton() {
  const { t } = useTranslation('statement');
  return (
    <Loading label={t('common:loading')}>
      <div className={filters.bar}>
        <Skeleton width={120} height={24} />
        <Skeleton shape="block" width={150} height={44} />
      </div>
      <ul className={styles.list}>
        {Array.from({ length: PAGE_SIZE }, (_, row) => (
          <li key={row} className={styles.row}>
            <Skeleton shape="round" width={44} height={44} />
            <div className={styles.head}>
              <Skeleton width="70%" height={24} />
            </div>
            <div className={styles.status}>
              <Skeleton width={96} height={28} />
            </div>
            <div className={styles.figures}>
              <Skeleton width={92} height={27} />
              <Skeleton width={110} height={20} />
            </div>
            <span className={styles.time}>
              <Skeleton width={140} height={20} />
            </span>
          </li>
        ))}
      </ul>
    </Loading>
  );
}
