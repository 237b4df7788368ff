import { useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { cx } from '@krapao/ui/cx.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { Views } from '../../features/views/views.tsx';
import { filterOf, fits, narrowingSet } from '../../features/work/filter.ts';
import { KindFilter } from '../../features/work/kind-filter.tsx';
import { boardQuery } from '../../features/work/queries.ts';
import { nextOf, useSteady } from '../../lib/steady.ts';
import { WorkFilters } from '../../features/work/work-filters.tsx';
import { WorkList } from '../../features/work/work-list.tsx';
import { paths, thingPath, type ThingId } from '../../lib/paths.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { More } from '../../parts/paged.tsx';
import { NotYet, Nothing } from '../../parts/states.tsx';
import { ThingPane } from './thing-pane.tsx';
import styles from './work-page.module.css';

/** The thing that the address names, by its kind and id. */
function openAt(pathname: string): ThingId | undefined {
  const [, kind, id] = /^\/work\/([^/]+)\/([^/]+)\/?$/.exec(pathname) ?? [];
  return kind !== undefined && id !== undefined
    ? { kind: decodeURIComponent(kind), id: decodeURIComponent(id) }
    : undefined;
}

/** The work: the list on the left, the thing on the right; on phones one after the other. */
export function WorkPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const filter = filterOf(search);
  const open = openAt(pathname);
  const pages = useInfiniteQuery(boardQuery(filter));
  const { data, error, refetch } = pages;
  const now = data?.pages.flatMap(({ rows }) => rows);
  const { rows, fresh, reveal } = useSteady(now, JSON.stringify({ ...filter, text: undefined }));
  const shown = { rows: rows.filter(({ row }) => fits(row, filter.text)), fresh };

  const goTo = (thing: ThingId | undefined) =>
    void navigate(
      { pathname: thing ? thingPath(thing) : paths.work, search: search.toString() },
      // the way back leads to the list, not through all that was looked at
      { replace: open !== undefined && thing !== undefined },
    );
  const step = (by: 1 | -1) => {
    const next = nextOf(shown.rows, open, by);
    if (next) goTo(next);
  };
  const more = async () => {
    const { data: grown } = await pages.fetchNextPage();
    reveal(grown?.pages.flatMap((page) => page.rows));
  };
  useShortcuts({
    J: () => step(1),
    K: () => step(-1),
    N: fresh > 0 ? () => reveal() : undefined,
    Escape: open ? () => goTo(undefined) : undefined,
  });

  return (
    <div className={cx(styles.work, open && styles.isOpen)}>
      <h1 className="visually-hidden">{t('nav.work')}</h1>
      <div className={styles.filters}>
        <KindFilter current={filter.kind} />
        <WorkFilters banks={data?.pages[data.pages.length - 1]?.banks ?? []} />
        <Views screen="work" address={paths.work} />
      </div>
      <div className={styles.list}>
        {now ? (
          <WorkList
            list={shown}
            open={open}
            isFiltered={filter.text !== undefined || filter.kind !== undefined || narrowingSet(search) > 0}
            sort={filter.sort ?? 'oldest'}
            onFresh={() => reveal()}
            more={<More pages={pages} onMore={more} />}
          />
        ) : (
          <NotYet error={error} refetch={refetch} rows={12} />
        )}
      </div>
      <div className={styles.thing}>
        {open ? (
          <ThingPane
            key={`${open.kind} ${open.id}`}
            open={open}
            onNext={() => goTo(nextOf(shown.rows, open))}
          />
        ) : (
          <NoThing />
        )}
      </div>
    </div>
  );
}

function NoThing() {
  const { t } = useTranslation('work');
  return <Nothing>{t('pick')}</Nothing>;
}
