import { useTranslation } from '../../lib/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { MovementRow } from './movement-row.tsx';
import { ListPages } from './list-pages.tsx';
import styles from './statement.module.css';
import { pagesOf, useStatement } from './queries.ts';

/** The member's movements, a page at a time (specification 2, Statement). */
export function MovementList({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('statement');
  const { data, isError, isFetching, isPlaceholderData, refetch } = useStatement(page);
  if (!data) {
    if (!isError) return <ListSkeleton />;
    return (
      <ErrorState
        title={t('common:loadFailed.title')}
        retryLabel={t('common:retry')}
        busy={isFetching}
        onRetry={() => void refetch()}
      >
        {t('common:loadFailed.text')}
      </ErrorState>
    );
  }
  if (data.statements.length === 0 && page === 1) {
    return (
      <EmptyState art="/art/empty-statement.svg" title={t('empty.title')}>
        {t('empty.text')}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={styles.list} aria-busy={isPlaceholderData || undefined}>
        {data.statements.map((movement) => (
          <MovementRow key={movement._id} movement={movement} />
        ))}
      </ul>
      {data.statements.length === 0 && <p className={styles.beyond}>{t('beyond')}</p>}
      <ListPages page={page} pages={pagesOf(data.total)} onPage={onPage} busy={isPlaceholderData} />
    </>
  );
}

function ListSkeleton() {
  const { t } = useTranslation('statement');
  return (
    <Loading label={t('common:loading')}>
      <ul className={styles.list}>
        {Array.from({ length: 6 }, (_, row) => (
          <li key={row} className={styles.row}>
            <Skeleton shape="round" width={44} height={44} />
            <div className={styles.what}>
              <Skeleton width="70%" height={24} />
              <Skeleton width={96} height={28} />
            </div>
            <div className={styles.figures}>
              <Skeleton width={92} height={27} />
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
