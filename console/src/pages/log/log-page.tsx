import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { RIGHTS } from '@krapao/contract/console/rights';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LogList } from '../../features/log/log-list.tsx';
import { logQuery } from '../../features/log/queries.ts';
import { Seal } from '../../features/log/seal.tsx';
import { rightWord } from '../../lib/words.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Press } from '../../parts/press.tsx';
import { Failed, Loading, Nothing } from '../../parts/states.tsx';
import styles from '../../features/log/log.module.css';

/** Who did what and when, from where and why; and whether the log is what was sealed. */
export function LogPage() {
  const { t } = useTranslation('log');
  const [search, setSearch] = useSearchParams();
  const of = (name: string) => search.get(name)?.trim() || undefined;
  const filter = { name: of('name'), kind: of('kind'), subject: of('subject'), right: of('right') };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    logQuery(filter),
  );
  const set = (name: string, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const events = data?.pages.flatMap((page) => page.events);
  return (
    <>
      <PageHead title={t('title')}>
        <Seal />
      </PageHead>
      <div className={styles.filters} role="search" aria-label={t('filters')}>
        <TextField
          label={t('filter.name')}
          spellCheck={false}
          autoCapitalize="none"
          value={search.get('name') ?? ''}
          onChange={({ target }) => set('name', target.value)}
        />
        <TextField
          label={t('filter.kind')}
          spellCheck={false}
          autoCapitalize="none"
          value={search.get('kind') ?? ''}
          onChange={({ target }) => set('kind', target.value)}
        />
        <TextField
          label={t('filter.subject')}
          spellCheck={false}
          value={search.get('subject') ?? ''}
          onChange={({ target }) => set('subject', target.value)}
        />
        <SelectField
          label={t('filter.right')}
          placeholder={t('filter.all')}
          options={RIGHTS.map((right) => ({ value: right, label: rightWord(right) }))}
          value={search.get('right') ?? ''}
          onChange={({ target }) => set('right', target.value)}
        />
      </div>
      {!events ? (
        error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )
      ) : events.length === 0 ? (
        <Nothing>{t('none')}</Nothing>
      ) : (
        <>
          <LogList events={events} />
          {hasNextPage && (
            <div className={styles.more}>
              <Press block busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('more')}
              </Press>
            </div>
          )}
        </>
      )}
    </>
  );
}
