import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { memberFilterOf, openMemberAt } from '../../features/members/address.ts';
import { MembersFilters } from '../../features/members/members-filters.tsx';
import { MembersList } from '../../features/members/members-list.tsx';
import { membersQuery, type Query } from '../../features/members/queries.ts';
import { Views } from '../../features/views/views.tsx';
import { download } from '../../lib/call.ts';
import { useToday } from '../../lib/clock.ts';
import { useMay } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { CsvPress } from '../../parts/csv-press.tsx';
import { Note } from '../../parts/note.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { More } from '../../parts/paged.tsx';
import { NotYet, Nothing } from '../../parts/states.tsx';
import { MemberPage } from './member-page.tsx';
import styles from './members-page.module.css';

/** Members: all who fit what stands in the address, or the page of one. */
export function MembersPage() {
  const { t } = useTranslation('members');
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const may = useMay();
  const today = useToday();
  const open = openMemberAt(pathname);
  if (open) return <MemberPage key={open.id} open={open} />;
  const query = memberFilterOf(search);
  return (
    <div className={styles.page}>
      <PageHead
        title={t('title')}
        note={query.q === undefined ? undefined : t('foundFor', { text: query.q })}
      >
        <Views screen="members" address={paths.members} />
        {may('report.export') && (
          <CsvPress
            name={`krapao-members-${today}`}
            take={(language) => download('GET /api/console/members/csv', { query: { ...query, language } })}
          />
        )}
      </PageHead>
      <MembersFilters />
      <Found query={query} />
    </div>
  );
}

function Found({ query }: { query: Query }) {
  const { t } = useTranslation('members');
  const pages = useInfiniteQuery(membersQuery(query));
  const { data, error, refetch } = pages;
  if (!data) return <NotYet error={error} refetch={refetch} rows={10} />;
  const members = data.pages.flatMap((page) => page.members);
  const hint = data.pages[data.pages.length - 1]?.hint ?? null;
  return (
    <>
      {hint !== null && (
        <div className={styles.hint}>
          <Note tone={hint === 'more' ? 'sky' : 'amber'} role="status">
            {t(`hint.${hint}`)}
          </Note>
        </div>
      )}
      {members.length === 0 && hint !== 'short' && (
        <Nothing>{t(query.q === undefined ? 'none.members' : 'none.found')}</Nothing>
      )}
      {members.length > 0 && <MembersList members={members} />}
      <More pages={pages} />
    </>
  );
}
