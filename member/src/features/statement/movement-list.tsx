import GiftIcon from 'lucide-react/icons/gift';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Button } from '@krapao/ui/button.tsx';
import { EmptyState } from '@krapao/ui/empty-state.tsx';
import { moneyListClass, moneyRowClass } from '@krapao/ui/money-row.tsx';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';
import { byMinute, dateTime } from '@krapao/ui/lib/format.ts';
import { LoadFailed } from '../../parts/load-failed.tsx';
import { isFiltered, type Filter } from './address.ts';
import { byDay, nameOfDay } from './days.ts';
import { pagesOf } from '../../lib/queries.ts';
import { ListPages } from '../../parts/list-pages.tsx';
import { MovementRow } from './movement-row.tsx';
import styles from './statement.module.css';
import { useGifts, useStatement, type Statement, type Gift } from './queries.ts';
import { WaitingRows } from './waiting-rows.tsx';
import { StatusMark } from './status-mark.tsx';

interface MovementListProps {
  page: number;
  filter: Filter;
  onPage: (page: number) => void;
  onClear: () => void;
  /** Opens all that is known of a movement. */
  onOpen: (movement: Statement) => void;
}

/** The member's movements that the filter lets through, by days, a page at a time (product 2, Statement). */
export function MovementList({ page, filter, onPage, onClear, onOpen }: MovementListProps) {
  const { t } = useTranslation('statement');
  const list = useStatement(page, filter);
  const { data, isPlaceholderData } = list;
  const isBeginning = page === 1 && !isFiltered(filter);
  const gifts = useGifts(isBeginning);
  if (!data) return list.isError ? <LoadFailed of={list} /> : <ListSkeleton />;
  // They stand above the list: what comes later would push it away.
  if (isBeginning && gifts.isLoading) return <ListSkeleton />;
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
  const before = isBeginning && (
    <>
      <WaitingRows />
      {gifts.isLoadingError && <LoadFailed compact of={gifts} />}
      <GiftRows gifts={gifts.data ?? []} />
    </>
  );
  if (data.statements.length === 0 && page === 1) {
    return (
      <>
        {before}
        <EmptyState art="/art/empty-statement.svg" title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <Found total={data.total} filter={filter} onClear={onClear} />
      {before}
      <div aria-busy={isPlaceholderData || undefined}>
        {byDay(data.statements).map(({ day, rows }) => (
          <section key={day} className={styles.group}>
            <DayHead day={day} />
            <ul className={moneyListClass}>
              {rows.map((movement) => (
                <MovementRow key={movement._id} movement={movement} onOpen={onOpen} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {data.statements.length === 0 && <p className={styles.beyond}>{t('beyond')}</p>}
      <ListPages page={page} pages={pagesOf(data.total)} onPage={onPage} busy={isPlaceholderData} />
      <p className={styles.bangkok}>{t('movement.bangkok')}</p>
    </>
  );
}

function DayHead({ day }: { day: string }) {
  const { t } = useTranslation('statement');
  const { near, weekday, day: number, month, year, isThisYear } = nameOfDay(day);
  const date = t(isThisYear ? 'day.name' : 'day.nameYear', {
    weekday: t(`day.weekday.${weekday}`),
    day: number,
    month: t(`month.names.${month}`),
    year,
  });
  return (
    <h2 className={styles.day}>
      {near ? (
        <>
          {t(near)} <span className={styles.date}>{date}</span>
        </>
      ) : (
        date
      )}
    </h2>
  );
}

/** How many a filter has found, and the way back to all of them. */
function Found({ total, filter, onClear }: { total: number; filter: Filter; onClear: () => void }) {
  const { t } = useTranslation('statement');
  const count = <span role="status">{t('filter.found', { count: total })}</span>;
  if (!isFiltered(filter)) return <div className="visually-hidden">{count}</div>;
  return (
    <div className={styles.found}>
      {count}
      <Button size="s" variant="quiet" onClick={onClear}>
        {t('filter.clear')}
      </Button>
    </div>
  );
}

function ListSkeleton() {
  const { t } = useTranslation('statement');
  return (
    <Loading label={t('common:loading')}>
      <div className={styles.group}>
        <div className={styles.day}>
          <Skeleton width={90} height={24} />
        </div>
        <ul className={moneyListClass}>
          {Array.from({ length: 6 }, (_, row) => (
            <li key={row} className={moneyRowClass}>
              <Skeleton shape="round" width={40} height={40} />
              <div className={styles.skeletonWords}>
                <Skeleton width="70%" height={22} />
                <Skeleton width="40%" height={18} />
              </div>
              <Skeleton width={92} height={24} />
            </li>
          ))}
        </ul>
      </div>
    </Loading>
  );
}

/** Gift links whose end TrueMoney has not told, or a bad end that a person found: above the movements, none of which they are yet. */
function GiftRows({ gifts }: { gifts: readonly Gift[] }) {
  const { t } = useTranslation('statement');
  if (gifts.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2 className={styles.day}>{t('gifts.title')}</h2>
      <ul className={moneyListClass} aria-label={t('gifts.title')}>
        {gifts.map(({ reference, status, createdAt, until }) => (
          <li key={reference} className={styles.gift}>
            <span className={styles.giftIcon} aria-hidden="true">
              <GiftIcon size={20} />
            </span>
            <div className={styles.giftWords}>
              <p className={styles.strong}>{t('gifts.name')}</p>
              <StatusMark status={status} />
              <p className={styles.soft}>{t(`gifts.${status}`)}</p>
              {status === 'PENDING' && (
                <p className={`${styles.soft} num`}>
                  {until ? t('gifts.until', { until: byMinute(until) }) : t('gifts.byPerson')}
                </p>
              )}
              <time className={`${styles.mini} num`} dateTime={createdAt}>
                {dateTime(createdAt)}
              </time>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
