import { useInfiniteQuery } from '@tanstack/react-query';
import { RIGHTS } from '@krapao/contract/console/rights';
import { SelectField } from '@krapao/ui/select-field.tsx';
import { TextField } from '@krapao/ui/text-field.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { LogList } from '../../features/log/log-list.tsx';
import { kindsWith, loggedWord } from '../../features/log/kinds.ts';
import { logQuery } from '../../features/log/queries.ts';
import { Seal } from '../../features/log/seal.tsx';
import { useAddress } from '../../lib/use-address.ts';
import { rightWord } from '../../lib/words.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { Paged } from '../../parts/paged.tsx';
import styles from '../../features/log/log.module.css';

/** Who did what and when, from where and why; and whether the log is what was sealed. */
export function LogPage() {
  const { t } = useTranslation('log');
  const { search, set } = useAddress();
  const of = (name: string) => search.get(name)?.trim() || undefined;
  const filter = {
    name: of('name'),
    kind: of('kind'),
    subject: of('subject'),
    right: of('right'),
    day: of('day'),
  };
  const pages = useInfiniteQuery(logQuery(filter));
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
        <SelectField
          label={t('filter.kind')}
          placeholder={t('filter.all')}
          options={kindsWith(search.get('kind')).map((kind) => ({ value: kind, label: loggedWord(kind) }))}
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
        <TextField
          type="date"
          label={t('filter.day')}
          value={search.get('day') ?? ''}
          onChange={({ target }) => set('day', target.value)}
        />
      </div>
      <Paged pages={pages} rows={pages.data?.pages.flatMap((page) => page.events)} none={t('none')}>
        {(events) => <LogList events={events} />}
      </Paged>
    </>
  );
}
